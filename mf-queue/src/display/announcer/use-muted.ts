import { useState } from 'react';
import { nullIfThrows } from '../../null-if-throws';

const KEY = 'queuebell.muted';
const MUTED = 'yes';

/** Whether this device is muted; stored, unless the browser stores nothing. */
export function useMuted(page: Pick<Window, 'localStorage'>): [boolean, (isMuted: boolean) => void] {
  const [isMuted, setMuted] = useState(() => nullIfThrows(() => page.localStorage.getItem(KEY)) === MUTED);
  const change = (next: boolean) => {
    setMuted(next);
    nullIfThrows(() => (next ? page.localStorage.setItem(KEY, MUTED) : page.localStorage.removeItem(KEY)));
  };
  return [isMuted, change];
}
