/**
 * The message to a customer's phone, as JSON in the body of a web push (RFC 8030), encrypted for that browser
 * (RFC 8291). The service worker may be of an older or newer release than the server.
 * This file imports nothing, so the worker can use it without loading a validator.
 */
export interface PushMessage {
  /** 'You are next' */
  title: string;
  /** 'Number 8 at Bar Barbers. Please be ready.' */
  body: string;
  /** The page that a tap opens, on the worker's own origin: '/ticket/<id>'. */
  url: string;
  /** Replaces the message shown before, without a sound. */
  quiet?: true;
}

/** Browsers require that every push shows a message. */
const UNREADABLE: PushMessage = { title: 'Please look at your ticket', body: '', url: '/' };

/** @param text null for an empty push @returns what to show, also for unreadable text */
export function readPushMessage(text: string | null): PushMessage {
  try {
    const { title, body, url, quiet } = JSON.parse(text ?? '') as Record<keyof PushMessage, unknown>;
    const isWhole = typeof title === 'string' && typeof body === 'string' && isTicketPath(url);
    return isWhole ? { title, body, url, ...(quiet === true && { quiet }) } : UNREADABLE;
  } catch {
    return UNREADABLE;
  }
}

/** A tap opens only ticket pages of this site. */
export const isTicketPath = (url: unknown): url is string =>
  typeof url === 'string' && /^\/ticket\/[\w-]+$/.test(url);
