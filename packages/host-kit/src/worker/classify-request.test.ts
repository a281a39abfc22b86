import { expect, it } from '@jest/globals';
import { SCOPE } from './testing';
import { type RequestKind, classifyRequest } from './classify-request';

it.each<[path: string, init: { method?: string; mode?: string }, what: RequestKind]>([
  ['/remotes/mf-queue/customer-check-in', { mode: 'navigate' }, 'page'],
  ['/remotes/mf-queue/admin?again=1#top', { mode: 'navigate' }, 'page'],
  ['/remotes/mf-queue/customer-check-in', {}, 'else'],
  ['/remotes/mf-account/login', { mode: 'navigate' }, 'else'],
  ['/remotes/mf-queue/admin', { mode: 'navigate', method: 'POST' }, 'else'],
  ['/remotes/mf-queue/admin.webmanifest', {}, 'extra'],
  ['/icons/queuebell-192.png', {}, 'extra'],
  ['/releases/mf-queue/1.0.0-abc/screen-admin.1.js', { mode: 'no-cors' }, 'file'],
  ['/api/queue/1/events?view=board', {}, 'else'],
  ['/api/queue/checkin', { method: 'POST' }, 'else'],
  ['/api/devices/self', { method: 'DELETE' }, 'else'],
  ['/remotes.json', {}, 'else'],
  ['https://elsewhere.example/releases/x/1/y.js', {}, 'else'],
])('a device’s worker answers %s, requested as %j, as: %s', (path, init, what) => {
  const url = new URL(path, SCOPE).href;
  expect(classifyRequest({ method: 'GET', mode: 'cors', url, ...init }, SCOPE)).toBe(what);
});
