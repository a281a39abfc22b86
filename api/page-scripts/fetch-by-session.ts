/*
 * Fetches files that only guests or only users need, one round trip earlier. For guests: the files of a pairing page, or of the page that they
 * are sent to. For users: the files of the page that they are sent to.
 */
import { preloadEach } from './parts/preload-each';

try {
  preloadEach(localStorage.getItem('token') ? 'user' : 'guest');
} catch {
  // The page names nothing for this visitor, or storage cannot be read.
}
