import { useEffect, useState } from 'react';

const FLASH_MS = 1_000;

/** Whether the tab shows its alternative title; alternates while `isWanted`. */
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
