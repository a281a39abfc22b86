import { useEffect, useState } from 'react';

/** The time of this device, in milliseconds, renewed on every full `everyMs`: at 60,000 with the minute of a clock. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(
        () => {
          setNow(Date.now());
          wait();
        },
        everyMs - (Date.now() % everyMs),
      );
    };
    wait();
    return () => clearTimeout(timer);
  }, [everyMs]);
  return now;
}
