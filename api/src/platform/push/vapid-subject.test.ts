import { expect, it } from '@jest/globals';
import { subjectOf } from './vapid-subject.js';

const noReply = { name: 'Bell', address: 'no-reply@bell.example' };

it.each([
  ['https://bell.example', noReply, 'https://bell.example'],
  ['http://localhost:3000', noReply, 'mailto:no-reply@bell.example'],
  ['http://localhost:3000', 'bell@shop.example', 'mailto:bell@shop.example'],
  ['http://localhost:3000', 'The Bell <bell@shop.example>', 'mailto:bell@shop.example'],
])('a push has a contact that a push service accepts: %s, %j', (publicUrl, from, subject) => {
  expect(subjectOf({ publicUrl, mail: { smtpUrl: undefined, from } })).toBe(subject);
});
