/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Battery, BeatResponse, SessionUser } from '@queuebell/contracts';
import { DEVICE_BEAT_MS, POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import { type FakeCalls, answer, createFakeHost, refusal, testUser } from '@queuebell/host-kit/testing';
import { startBeats } from './beat';
import { deviceUser } from './testing';

const display = deviceUser('display');

interface Situation {
  user?: SessionUser;
  beat?: FakeCalls['beat'];
  getBattery?: () => Promise<Battery>;
  random?: () => number;
  page?: { visibilityState: DocumentVisibilityState };
}

async function start({
  user = display,
  beat = () => answer({ user }),
  getBattery,
  random = () => 0.5,
  page,
}: Situation = {}) {
  const calls = {
    beat: jest.fn<FakeCalls['beat']>(beat),
    checkPairing: jest.fn<FakeCalls['checkPairing']>(() => answer(undefined)),
  };
  const host = createFakeHost({ user, api: calls });
  const stop = startBeats(host, getBattery ? { getBattery } : {}, random, page);
  await jest.advanceTimersByTimeAsync(0);
  return { ...calls, host, stop };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a paired device', () => {
  it('reports at its start and every minute that it is there, until it stops', async () => {
    const { beat, stop } = await start();
    expect(beat.mock.calls).toEqual([[{}]]);
    await jest.advanceTimersByTimeAsync(2 * DEVICE_BEAT_MS);
    expect(beat).toHaveBeenCalledTimes(3);
    stop();
    await jest.advanceTimersByTimeAsync(2 * DEVICE_BEAT_MS);
    expect(beat).toHaveBeenCalledTimes(3);
  });

  it('reports its battery, if its browser tells it', async () => {
    const { beat } = await start({ getBattery: async () => ({ level: 0.82, charging: true }) });
    expect(beat.mock.calls).toEqual([[{ battery: { level: 0.82, charging: true } }]]);
  });

  it('reports that it is there also if its browser refuses to tell the battery', async () => {
    const { beat } = await start({ getBattery: () => Promise.reject(new Error('NotAllowedError')) });
    expect(beat.mock.calls).toEqual([[{}]]);
  });

  it('takes a new token, and the shop as it is now', async () => {
    const user = { ...display, businessName: 'Bar & Barbers' };
    const { host } = await start({ beat: () => answer({ user, token: 'fresh-token' }) });
    expect(host.session.getState()).toEqual({ status: 'in', user, token: 'fresh-token' });
  });

  it('takes the shop’s new name and keeps its token', async () => {
    const user = { ...display, businessName: 'Bar & Barbers' };
    const { host } = await start({ beat: () => answer({ user }) });
    expect(host.session.getState()).toEqual({ status: 'in', user, token: 'test-token' });
  });

  it('draws nothing again while nothing is new', async () => {
    const { host } = await start({ beat: () => answer({ user: { ...display } }) });
    const before = host.session.getState();
    await jest.advanceTimersByTimeAsync(DEVICE_BEAT_MS);
    expect(host.session.getState()).toBe(before);
  });

  it.each([
    ['logs out', { status: 'out' }],
    ['belongs to somebody else', { status: 'in', user: testUser, token: 'other-token' }],
  ])('keeps the change if it %s meanwhile', async (what, after) => {
    let tell: (answer: { ok: true; status: number; body: BeatResponse }) => void = () => undefined;
    const { host } = await start({ beat: () => new Promise((resolve) => (tell = resolve)) });
    if (what === 'logs out') host.session.logOut();
    else host.session.logIn(testUser, 'other-token');
    tell({ ok: true, status: 200, body: { user: display, token: 'fresh-token' } });
    await jest.advanceTimersByTimeAsync(0);
    expect(host.session.getState()).toEqual(after);
  });

  it('goes on when nobody answers, and reports what a server refuses', async () => {
    const beat = jest.fn<FakeCalls['beat']>(() => refusal(0, 'NETWORK', 'Something went wrong.'));
    const { host } = await start({ beat });
    expect(host.problems).toEqual([]);
    beat.mockImplementation(() => refusal(402, 'MEMBERSHIP_LAPSED', 'Your membership has ended.'));
    await jest.advanceTimersByTimeAsync(DEVICE_BEAT_MS);
    expect(host.problems).toEqual([expect.objectContaining({ area: 'device/beat' })]);
    expect(host.session.getState().status).toBe('in');
  });
});

describe('the removal of a paired device', () => {
  it('may be the answer to its report, and is no problem to report', async () => {
    let refuse: () => void = () => undefined;
    const { host } = await start({
      beat: () =>
        new Promise((resolve) => (refuse = () => resolve(refusal(401, 'NOT_LOGGED_IN', 'Please log in.')))),
    });
    // As the transport does before it hands the refusal on.
    host.session.logOut();
    refuse();
    await jest.advanceTimersByTimeAsync(0);
    expect(host.problems).toEqual([]);
  });

  it('is noticed within seconds by a check-in tablet, to which nothing is pushed', async () => {
    const { checkPairing, stop } = await start({ user: deviceUser('check-in') });
    await jest.advanceTimersByTimeAsync(POLL_INTERVAL_MS);
    expect(checkPairing).toHaveBeenCalledTimes(1);
    stop();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is asked for by one request at a time, however long the network holds it back', async () => {
    const { checkPairing } = await start({ user: deviceUser('check-in') });
    checkPairing.mockReturnValue(new Promise(() => undefined));
    await jest.advanceTimersByTimeAsync(6 * POLL_INTERVAL_MS);
    expect(checkPairing).toHaveBeenCalledTimes(1);
  });

  it('is asked for at different moments by tablets that started together, and further and further apart', async () => {
    const user = deviceUser('check-in');
    const [early, late] = [await start({ user, random: () => 0 }), await start({ user, random: () => 1 })];
    const asked = () => [early, late].map(({ checkPairing }) => checkPairing.mock.calls.length);
    await jest.advanceTimersByTimeAsync(POLL_INTERVAL_MS - 1);
    expect(asked()).toEqual([2, 0]);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked()).toEqual([2, 1]);
    await jest.advanceTimersByTimeAsync(1.1 * POLL_INTERVAL_MS - 1);
    expect(asked()).toEqual([3, 1]);
    await jest.advanceTimersByTimeAsync(1);
    expect(asked()).toEqual([3, 2]);
  });

  it('is asked for again a while after the last answer, however long that took', async () => {
    const { checkPairing } = await start({ user: deviceUser('check-in') });
    let tell: (answer: { ok: true; status: number; body: undefined }) => void = () => undefined;
    checkPairing.mockReturnValueOnce(new Promise((resolve) => (tell = resolve)));
    await jest.advanceTimersByTimeAsync(3 * POLL_INTERVAL_MS);
    tell({ ok: true, status: 204, body: undefined });
    await jest.advanceTimersByTimeAsync(POLL_INTERVAL_MS - 1);
    expect(checkPairing).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(checkPairing).toHaveBeenCalledTimes(2);
  });

  it('is not asked for by other devices', async () => {
    const { checkPairing } = await start();
    await jest.advanceTimersByTimeAsync(3 * POLL_INTERVAL_MS);
    expect(checkPairing).not.toHaveBeenCalled();
  });
});

describe('a check-in tablet on which the owner is logged in', () => {
  it('asks as a paired one does, but has no pairing to report', async () => {
    const { checkPairing, beat } = await start({ user: testUser });
    await jest.advanceTimersByTimeAsync(2 * POLL_INTERVAL_MS);
    expect(checkPairing).toHaveBeenCalledTimes(2);
    expect(beat).not.toHaveBeenCalled();
  });

  it('asks nothing while it is hidden behind other pages', async () => {
    const page: Situation['page'] = { visibilityState: 'hidden' };
    const { checkPairing } = await start({ user: testUser, page });
    await jest.advanceTimersByTimeAsync(3 * POLL_INTERVAL_MS);
    expect(checkPairing).not.toHaveBeenCalled();
    page.visibilityState = 'visible';
    await jest.advanceTimersByTimeAsync(POLL_INTERVAL_MS);
    expect(checkPairing).toHaveBeenCalledTimes(1);
  });
});
