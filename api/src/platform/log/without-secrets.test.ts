import { expect, it } from '@jest/globals';
import { ticketIdOf } from '@queuebell/contracts';
import { withoutSecrets } from './without-secrets.js';

const ticket = ticketIdOf('a'.repeat(24), '0190b6a0-0000-7000-8000-000000000001');

it.each([
  [
    'connect to mongodb://me:pa:ss@db.example:27017/x failed',
    'connect to mongodb://<secret>@db.example:27017/x failed',
  ],
  ['smtps://user:secret@mail.example', 'smtps://<secret>@mail.example'],
  ['dup key: { email: "ann.b+c@example.co.uk" }', 'dup key: { email: "<email>" }'],
  ['RCPT TO:<ann@example.com> refused', 'RCPT TO:<<email>> refused'],
  ['token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI.x_-y was refused', 'token <token> was refused'],
  ['Authorization: Bearer abc.def', 'Authorization: Bearer <secret>'],
  [`GET /ticket/${ticket} failed`, 'GET /ticket/<id> failed'],
  [`GET /api/tickets/${ticket}/events`, 'GET /api/tickets/<id>/events'],
  ['POST /api/join/ABCD-2345', 'POST /api/join/<id>'],
  ['GET /api/pairing/222-333/confirm', 'GET /api/pairing/<id>/confirm'],
  ['/reset-password?token=abc', '/reset-password?<query>'],
  [`a secret ${'x'.repeat(43)} alone`, 'a secret <secret> alone'],
  ['call 07123 456789 now', 'call <number> now'],
  ['otpauth://totp/Bell:a%40b.cd?secret=JBSWY3DPEHPK3PXP&issuer=Bell', 'otpauth://<secret>'],
  [`the secret ${'AB27'.repeat(8)} of an app`, 'the secret <secret> of an app'],
  ['{"code":"012345"} was refused', '{"code":"<code>"} was refused'],
  ['code 012345.', 'code <code>.'],
  ['code 012 345', 'code <number>'],
  ['code 01AB-CDEF-GHJK-MNPQ-RSTV-WXYZ', 'code <code>'],
  ['call +441632960961', 'call <number>'],
  ['key=-eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI.x_-y', 'key=<token>'],
  ['at x-mongodb://me:pass@db.example', 'at x-mongodb://<secret>@db.example'],
  [`${'y'.repeat(80)}@example.com`, '<email>'],
  ['tel:(+44) 1632 960-961', 'tel:(<number>'],
])('the log hides the secrets in: %s', (text, masked) => {
  expect(withoutSecrets(text)).toBe(masked);
});

it.each([
  'The change stream fell silent.',
  'GET /api/tickets/:id took 250 ms, 1200 of 5000',
  'at Queue.enter (file:///srv/api/dist/queue/queue.service.js:117:23)',
  'at Mongoose (/srv/node_modules/@nestjs/mongoose/lib/mongoose-core.module.ts:201:33)',
  'connect ECONNREFUSED 127.0.0.1:27017',
  'E11000 duplicate key error collection: queuebell.users index: email_1',
  '2026-06-15T09:00:00.000Z',
  'took 0.123456 s for 12345 bytes',
])('the log leaves what an operator needs: %s', (text) => {
  expect(withoutSecrets(text)).toBe(text);
});
