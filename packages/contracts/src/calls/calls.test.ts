import { describe, expect, it } from '@jest/globals';
import { calls, errorsOf, type ApiCall } from './index.js';

const nameOf = ({ method, path }: ApiCall): string => `${method} ${path}`;
const all: ApiCall[] = Object.values(calls);

/** The calls as the specification lists them. */
const ofSpec = [
  'POST /api/login/verifyToken',
  'POST /api/feedback',
  'GET /api/feedback',
  'POST /api/register',
  'POST /api/login',
  'POST /api/forgotPassword',
  'POST /api/changePassword',
  'POST /api/queue/checkin',
  'GET /api/queue/{userId}',
  'DELETE /api/queue/{userId}/{number}',
  'GET /api/findwork/advisersposts',
  'GET /api/findworker/workerposts',
  'DELETE /api/findwork/delete',
  'DELETE /api/findworker/delete',
];

describe('the calls of the contracts', () => {
  it.each(ofSpec)('include %s of the specification', (call) => {
    expect(all.map(nameOf)).toContain(call);
  });

  it('have each call once', () => {
    expect(new Set(all.map(nameOf)).size).toBe(all.length);
  });

  it('list no error twice, so that each code stands once under its status', () => {
    for (const call of all) {
      expect([nameOf(call), errorsOf(call)]).toEqual([nameOf(call), [...new Set(errorsOf(call))]]);
    }
  });
});

describe('the errors of a call', () => {
  it.each([
    ['nothing but ours, of one that takes nothing', calls.readSite, ['SERVER_ERROR']],
    [
      'those of a session, of one that needs a token',
      calls.readShop,
      ['NOT_LOGGED_IN', 'MEMBERSHIP_LAPSED', 'FORBIDDEN', 'WRONG_DEVICE', 'SERVER_ERROR'],
    ],
    [
      'those of a body, of one that takes a request',
      calls.register,
      [
        'INVALID_INPUT',
        'INVALID_JSON',
        'BODY_TOO_LARGE',
        'UNSUPPORTED_MEDIA_TYPE',
        'PASSWORD_GUESSABLE',
        'EMAIL_TAKEN',
        'RATE_LIMITED',
        'SERVER_ERROR',
      ],
    ],
  ] as const)('are, %s', (_, call, codes) => {
    expect(errorsOf(call)).toEqual(codes);
  });
});
