import { useState } from 'react';

const KEY = 'queuebell.muted';
const MUTED = 'yes';

/** Whether this device is muted; stored, unless the browser stores nothing. */
export function useMuted(page: Pick<Window, 'localStorage'>): [boolean, (isMuted: boolean) => void] {
  const [isMuted, setMuted] = useState(() => quietly(() => page.localStorage.getItem(KEY)) === MUTED);
  const change = (next: boolean) => {
    setMuted(next);
    quietly(() => (next ? page.localStorage.setItem(KEY, MUTED) : page.localStorage.removeItem(KEY)));
  };
  return [isMuted, change];
}

function quietly<Value>(ask: () => Value): Value | null {
  try {
    return ask();
  } catch {
    return null;
  }
}
