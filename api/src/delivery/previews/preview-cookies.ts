import { OwnCookie } from '../../platform/http/own-cookie.js';

/** From the link to the answer of the page that asks. Lax: the link comes from a chat or an email. */
export const ASK_COOKIE = new OwnCookie('queuebell_preview_link', { path: '/preview', sameSite: 'lax' });
export const ASK_MAX_AGE_S = 600;

/** The pass of the preview that this browser shows. Lax: it also counts for links from elsewhere. */
export const PASS_COOKIE = new OwnCookie('queuebell_preview', { path: '/', sameSite: 'lax' });
