import { describe, expect, it } from '@jest/globals';
import { isTicketPath, readPushMessage } from './push-message.js';

const message = { title: 'You are next', body: 'Number 31 at Bar Barbers.', url: '/ticket/abc_-1' };

describe('the message of a push on the phone', () => {
  it('is shown as the server wrote it', () => {
    expect(readPushMessage(JSON.stringify(message))).toEqual(message);
  });

  it('is quiet when the server says so', () => {
    const quiet = { ...message, quiet: true };
    expect(readPushMessage(JSON.stringify(quiet))).toEqual(quiet);
    expect(readPushMessage(JSON.stringify({ ...message, quiet: 'yes' }))).toEqual(message);
  });

  it.each([
    null,
    '',
    'hello',
    'null',
    '{}',
    JSON.stringify({ ...message, title: 1 }),
    JSON.stringify({ ...message, url: 'https://elsewhere.example/ticket/abc' }),
  ])('is shown as something to look at when it makes no sense: %p', (text) => {
    expect(readPushMessage(text).title).toBe('Please look at your ticket');
  });
});

it.each<[unknown, boolean]>([
  ['/ticket/abc', true],
  ['//elsewhere.example/ticket/abc', false],
  ['/ticket/abc/../../admin', false],
  ['/admin', false],
  [undefined, false],
])('a tap on a push opens an address only if it is a ticket of this site: %p', (url, opens) => {
  expect(isTicketPath(url)).toBe(opens);
});
