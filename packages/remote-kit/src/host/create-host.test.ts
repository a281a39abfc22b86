import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFakeHost, testUser } from '../testing/fake-host';
import { createHost } from './create-host';

const unauthorized = { statusCode: 401, code: 'NOT_LOGGED_IN', message: 'Please log in.' };

/** A window whose server refuses whoever asks. */
function open(beforeAnswer: () => void = () => undefined) {
  const fetch = jest.fn(async () => {
    beforeAnswer();
    return { ok: false, status: 401, json: async () => unauthorized };
  });
  Object.assign(window, { fetch });
  const { links, site } = createFakeHost();
  return { fetch, host: createHost({ window, links, site }) };
}

beforeEach(() => {
  localStorage.clear();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('a session and its calls', () => {
  it('send the token of who is logged in now', async () => {
    const { host, fetch } = open();
    host.session.logIn(testUser, 'fresh-token');
    await host.api.readQueue(testUser.id);
    expect(fetch.mock.calls).toEqual([
      [
        `/api/queue/${testUser.id}`,
        expect.objectContaining({ headers: expect.objectContaining({ Authorization: 'fresh-token' }) }),
      ],
    ]);
  });

  it('are over when the server refuses the token', async () => {
    const { host } = open();
    host.session.logIn(testUser, 'old-token');
    await host.api.readQueue(testUser.id);
    expect(host.session.getState()).toEqual({ status: 'out' });
    expect(localStorage).toHaveLength(0);
  });

  it('go on when the token that was refused is not the one of now', async () => {
    const { host } = open(() => host.session.logIn(testUser, 'new-token'));
    host.session.logIn(testUser, 'old-token');
    await host.api.readQueue(testUser.id);
    expect(host.session.getState()).toMatchObject({ status: 'in', token: 'new-token' });
  });

  it('log that the verification failed, once', async () => {
    localStorage.setItem('token', 'old-token');
    localStorage.setItem('user', JSON.stringify(testUser));
    const { host } = open();
    await host.session.verify(host.api);
    expect(host.session.getState()).toEqual({ status: 'out' });
    expect(console.error).toHaveBeenCalledTimes(1);
    expect(console.error).toHaveBeenCalledWith(
      'session/verify: Token verification failed',
      expect.anything(),
    );
  });
});
