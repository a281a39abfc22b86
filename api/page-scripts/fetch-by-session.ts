/*
 * Fetches files that only some visitors need and would otherwise request a round trip later: guests what a
 * pairing page needs or the page that they are sent to, users the page that they are sent to.
 */
import { preloadEach } from './parts/preload-each';

try {
  preloadEach(localStorage.getItem('token') ? 'user' : 'guest');
} catch {
  // The page names nothing for this visitor, or storage cannot be read.
}
