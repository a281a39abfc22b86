/*
 * Opens the stream of a device's screen while its scripts are still loading (contracts,
 * RemoteDescription.early). Only paths of this origin's API are allowed. The screen handles errors.
 */
import { find } from './parts/find';

try {
  const token = localStorage.getItem('token');
  const { id } = JSON.parse(localStorage.getItem('user') ?? '');
  const isOver = (jwt: string) => JSON.parse(atob(jwt.split('.')[1] ?? '')).exp * 1000 < Date.now();
  if (token && !isOver(token) && /^\w+$/.test(id)) {
    const turn = new AbortController();
    const path = `/api/${find<HTMLMetaElement>('meta[name=queuebell-early]').content.replace(':user', id)}`;
    const answer = fetch(path, {
      signal: turn.signal,
      headers: { Accept: 'text/event-stream', Authorization: token },
    });
    answer.catch(() => undefined);
    self.queuebellEarly = { path, token, answer, abort: () => turn.abort() };
  }
} catch {
  // No session, or none that can be read.
}
