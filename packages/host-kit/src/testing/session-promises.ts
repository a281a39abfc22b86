import { describe, expect, it, jest } from '@jest/globals';
import type { SessionUser } from '@queuebell/contracts';
import type { Session } from '../contract';
import { testUser } from './fake-host';

/**
 * Tests of a session, for the real one and the fake.
 *
 * @param create gives a session in which `user` is logged in; null: nobody
 */
export function describeSession(create: (user: SessionUser | null) => Session): void {
  const otherUser: SessionUser = { ...testUser, id: 'fedcba9876543210fedcba98', name: 'Otto Other' };

  describe('as every session', () => {
    it('is out when nobody is logged in', () => {
      expect(create(null).getState()).toEqual({ status: 'out' });
    });

    it('has the user who logged in, and the token', () => {
      const session = create(null);
      session.logIn(testUser, 'fresh-token');
      expect(session.getState()).toEqual({ status: 'in', user: testUser, token: 'fresh-token' });
    });

    it('has the other user after another one logged in', () => {
      const session = create(testUser);
      session.logIn(otherUser, 'other-token');
      expect(session.getState()).toEqual({ status: 'in', user: otherUser, token: 'other-token' });
    });

    it('has nothing of the user after the logout', () => {
      const session = create(testUser);
      session.logOut();
      expect(session.getState()).toEqual({ status: 'out' });
    });

    it('takes over what the server says of the user, and keeps the token', () => {
      const session = create(null);
      session.logIn(testUser, 'fresh-token');
      session.update(otherUser);
      expect(session.getState()).toEqual({ status: 'in', user: otherUser, token: 'fresh-token' });
    });

    it('stays out when the server says something of a user who has gone', () => {
      const session = create(null);
      session.update(testUser);
      expect(session.getState()).toEqual({ status: 'out' });
    });

    it('is the same object until something changes, so that nothing is drawn for nothing', () => {
      const session = create(testUser);
      const before = session.getState();
      expect(session.getState()).toBe(before);
      session.update(otherUser);
      expect(session.getState()).not.toBe(before);
    });

    it('tells each listener of each change, until it stops listening', () => {
      const session = create(null);
      const first = jest.fn();
      const second = jest.fn();
      const stop = session.subscribe(first);
      session.subscribe(second);

      session.logIn(testUser, 'token');
      stop();
      session.logOut();

      expect(first).toHaveBeenCalledTimes(1);
      expect(second).toHaveBeenCalledTimes(2);
    });

    it('tells nobody of a logout when nobody is logged in', () => {
      const session = create(null);
      const listener = jest.fn();
      session.subscribe(listener);
      session.logOut();
      expect(listener).not.toHaveBeenCalled();
    });
  });
}
