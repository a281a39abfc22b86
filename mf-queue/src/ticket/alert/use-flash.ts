import { useEffect, useState } from 'react';

/** How long each of the two titles is shown. */
const FLASH_MS = 1_000;

/** Whether the tab shows the other of its two names just now: it changes for as long as `isWanted`. */
export function useFlash(isWanted: boolean): boolean {
  const [isOn, setOn] = useState(true);
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setInterval(() => setOn((before) => !before), FLASH_MS);
    return () => {
      clearInterval(timer);
      setOn(true);
    };
  }, [isWanted]);
  return isWanted && isOn;
}
