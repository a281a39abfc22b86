/*
 * Fetches what only some visitors need, who else would ask for it a round later: without a session what a device is paired with or
 * the page that a guest is led to, with one the page that a user is led to.
 */
import { preloadEach } from './parts/preload-each';

try {
  preloadEach(localStorage.getItem('token') ? 'user' : 'guest');
} catch {
  // The page names nothing for this visitor, or storage may not be read.
}
