/** What the server pushes to a phone. */
export interface PushMessage {
  title: string;
  body: string;
  /** The path of the ticket's page. */
  url: string;
  /** Takes the place of what was shown before, and is not heard. */
  quiet?: boolean;
}

/** A browser that was woken has to show something, whatever it was woken with. */
const UNREADABLE: PushMessage = { title: 'Please look at your ticket', body: '', url: '/' };

/** @param text null when the push had nothing in it */
export function readPushMessage(text: string | null): PushMessage {
  try {
    const { title, body, url, quiet } = JSON.parse(text ?? '') as Partial<PushMessage>;
    const isWhole = typeof title === 'string' && typeof body === 'string' && isTicket(url);
    return isWhole ? { title, body, url, ...(quiet === true && { quiet }) } : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** Only a ticket's page of this site is opened by a tap. */
export const isTicket = (url: unknown): url is string =>
  typeof url === 'string' && /^\/ticket\/[\w-]+$/.test(url);
