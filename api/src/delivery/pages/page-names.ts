export const DRAWN_ID = 'queuebell-drawn';

/** A page that does not start loads this script, which repairs it. */
export const START_AGAIN_URL = '/remotes/start-again.js';
