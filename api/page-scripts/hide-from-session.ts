/*
 * Hides the prerendered page, which is for guests, from users with a session before the first paint.
 * empty-for-session.ts empties it later. Unreadable storage counts as no session.
 */
import { DRAWN_ID } from '../src/delivery/pages/page-names';
import { find } from './parts/find';

try {
  if (localStorage.getItem('token')) {
    document.documentElement.hidden = true;
    // Nothing is painted before the page has been emptied.
    find<HTMLLinkElement>('[rel=expect]').href = `#${DRAWN_ID}`;
  }
} catch {
  // No session.
}
