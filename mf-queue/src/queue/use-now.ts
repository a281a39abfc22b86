import { useEffect, useState } from 'react';

/** Tells the time, in milliseconds. */
export type Now = () => number;

/** The time of this device, in milliseconds, renewed on every full `everyMs`: at 60,000 with the minute of a clock. */
export function useNow(everyMs: number, now: Now = Date.now): number {
  const [shown, setShown] = useState(now);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          setShown(now());
          wait();
        },
        everyMs - (now() % everyMs),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [everyMs, now]);
  return shown;
}
