import { useEffect, useState } from 'react';

/** In milliseconds since 1970. */
export type Now = () => number;

/** The time in milliseconds, updated on every full `everyMs`. */
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
