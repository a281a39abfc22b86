/** Names that the server and the scripts in its pages (api/page-scripts) share. */

/** The end of what is drawn beforehand. */
export const DRAWN_ID = 'queuebell-drawn';

/** Where a page that does not start asks for what mends it. */
export const START_AGAIN_URL = '/remotes/start-again.js';
