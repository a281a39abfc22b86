/*
 * A page drawn beforehand is that of a visitor without a session. Hidden before anything can be painted, it is not seen by
 * somebody who has one; empty-for-session.ts empties it before the shell looks at it. Storage that may not be read has no session.
 */
import { DRAWN_ID } from '../src/delivery/pages/page-names';
import { find } from './parts/find';

try {
  if (localStorage.getItem('token')) {
    document.documentElement.hidden = true;
    // Nothing is painted before the page was emptied.
    find<HTMLLinkElement>('[rel=expect]').href = `#${DRAWN_ID}`;
  }
} catch {
  // No session.
}
