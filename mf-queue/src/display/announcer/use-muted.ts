import { useState } from 'react';

const KEY = 'queuebell.muted';
const MUTED = 'yes';

/** Whether this device is muted; it stays so until somebody changes it. */
export function useMuted({
  localStorage,
}: Pick<Window, 'localStorage'>): [boolean, (isMuted: boolean) => void] {
  const [isMuted, setMuted] = useState(() => localStorage.getItem(KEY) === MUTED);
  const change = (next: boolean) => {
    setMuted(next);
    if (next) localStorage.setItem(KEY, MUTED);
    else localStorage.removeItem(KEY);
  };
  return [isMuted, change];
}
