/** Other logins were ended by another part of the page, so that their list is read again. */
const listeners = new Set<() => void>();
let times = 0;

export function noteEndedLogins(): void {
  times += 1;
  for (const listener of listeners) listener();
}

export const timesEnded = (): number => times;

export function onEndedLogins(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
