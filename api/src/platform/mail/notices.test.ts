import { expect, it } from '@jest/globals';
import { html } from '../http/html.js';
import type { Mail } from './mailer.js';
import { Notices } from './notices.js';

const MAIL: Mail = { to: 'ann@bell.example', subject: 'News', text: '', html: html``, link: '' };

it('a process does not stop before its mails are sent', async () => {
  const events: string[] = [];
  let sent: () => void = () => undefined;
  const slow = () => new Promise<void>((resolve) => (sent = resolve)).then(() => void events.push('sent'));
  const notices = new Notices({ send: slow });
  notices.send('an account', MAIL);
  const stop = notices.onApplicationShutdown().then(() => events.push('stopped'));
  setImmediate(() => sent());
  await stop;
  expect(events).toEqual(['sent', 'stopped']);
  await notices.onApplicationShutdown();
});
