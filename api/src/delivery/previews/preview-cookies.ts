import { OwnCookie } from '../../platform/http/own-cookie.js';

/** From the link to the answer of the page that asks. Strict: another site cannot answer for the visitor. */
export const ASK_COOKIE = new OwnCookie('queuebell_preview_link', { path: '/preview', sameSite: 'strict' });
export const ASK_MAX_AGE_S = 600;

/** The pass of the preview that this browser shows. Lax: it also counts for links from elsewhere. */
export const PASS_COOKIE = new OwnCookie('queuebell_preview', { path: '/', sameSite: 'lax' });
