/**
 * The message to a customer's phone, as JSON in the body of a web push (RFC 8030), encrypted for that browser
 * (RFC 8291). The service worker that shows it may be of an older release than the server, or of a newer one.
 *
 * This file imports nothing, so the worker may use it without paying for a validator.
 */
export interface PushMessage {
  /** 'You are next' */
  title: string;
  /** 'Number 8 at Bar Barbers. Please be ready.' */
  body: string;
  /** The page that a tap opens, on the worker's own origin: '/ticket/<id>'. */
  url: string;
  /** Takes the place of what was shown before, and is not heard. */
  quiet?: true;
}

/** A browser that was woken has to show something, whatever it was woken with. */
const UNREADABLE: PushMessage = { title: 'Please look at your ticket', body: '', url: '/' };

/**
 * @param text null when the push had nothing in it
 * @returns what to show, also where the text makes no sense
 */
export function readPushMessage(text: string | null): PushMessage {
  try {
    const { title, body, url, quiet } = JSON.parse(text ?? '') as Record<keyof PushMessage, unknown>;
    const isWhole = typeof title === 'string' && typeof body === 'string' && isTicketPath(url);
    return isWhole ? { title, body, url, ...(quiet === true && { quiet }) } : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** Only a ticket's page of this site is opened by a tap. */
export const isTicketPath = (url: unknown): url is string =>
  typeof url === 'string' && /^\/ticket\/[\w-]+$/.test(url);
