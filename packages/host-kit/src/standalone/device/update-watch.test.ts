import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { watchForUpdates } from './update-watch';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

beforeEach(() => void jest.useFakeTimers({ now: Date.parse('2026-11-21T23:40:00.000Z') }));
afterEach(() => void jest.useRealTimers());

/** A device that runs release 1.0.0, which is also what the server has, until a test says otherwise. */
function hang({ isFallback = false } = {}) {
  const device = { current: '1.0.0', visible: true, inUse: false, usedAt: Date.now(), reloads: 0 };
  const currentVersion = jest.fn(async () => device.current);
  watchForUpdates('1.0.0', {
    isFallback,
    currentVersion,
    now: Date.now,
    every: (ms, callback) => void setInterval(callback, ms),
    isVisible: () => device.visible,
    isInUse: () => device.inUse,
    lastUse: () => device.usedAt,
    reload: async (may) => {
      if (may()) device.reloads++;
    },
  });
  return { device, currentVersion, pass: (ms: number) => jest.advanceTimersByTimeAsync(ms) };
}

describe('an unused device', () => {
  it('stays as it is while there is no new release, also across midnight', async () => {
    const { device, pass } = hang();
    await pass(60 * MINUTE);
    expect(device.reloads).toBe(0);
  });

  it('takes a new release over within five minutes', async () => {
    const { device, pass } = hang();
    device.current = '1.1.0';
    await pass(5 * MINUTE + 5 * SECOND);
    expect(device.reloads).toBeGreaterThan(0);
  });

  it('takes the earlier release over after a rollback, too', async () => {
    const { device, pass } = hang();
    device.current = '0.9.0';
    await pass(6 * MINUTE);
    expect(device.reloads).toBeGreaterThan(0);
  });

  it('asks every five minutes, no more often', async () => {
    const { currentVersion, pass } = hang();
    await pass(60 * MINUTE);
    expect(currentVersion).toHaveBeenCalledTimes(12);
  });
});

describe('an unused device whose current release did not start, so that it runs an earlier one', () => {
  it('tries the current one again after an hour, no sooner', async () => {
    const { device, pass } = hang({ isFallback: true });
    await pass(59 * MINUTE);
    expect(device.reloads).toBe(0);
    await pass(MINUTE + 5 * SECOND);
    expect(device.reloads).toBeGreaterThan(0);
  });

  it('takes a newer release over as soon as any other device', async () => {
    const { device, pass } = hang({ isFallback: true });
    device.current = '1.1.0';
    await pass(5 * MINUTE + 5 * SECOND);
    expect(device.reloads).toBeGreaterThan(0);
  });

  it('waits with another try, too, until nobody uses it', async () => {
    const { device, pass } = hang({ isFallback: true });
    device.inUse = true;
    await pass(90 * MINUTE);
    expect(device.reloads).toBe(0);
  });
});

describe('a new release on a device', () => {
  it('waits until the customer is done', async () => {
    const { device, pass } = hang();
    device.current = '1.1.0';
    device.inUse = true;
    await pass(20 * MINUTE);
    expect(device.reloads).toBe(0);
    device.inUse = false;
    await pass(5 * SECOND);
    expect(device.reloads).toBe(1);
  });

  it('waits until nobody has touched the screen for half a minute', async () => {
    const { device, pass } = hang();
    device.current = '1.1.0';
    device.usedAt = Date.now() + 5 * MINUTE;
    await pass(5 * MINUTE + 25 * SECOND);
    expect(device.reloads).toBe(0);
    await pass(10 * SECOND);
    expect(device.reloads).toBeGreaterThan(0);
  });

  it('is dropped when it was taken back before anybody saw it', async () => {
    const { device, pass } = hang();
    device.current = '1.1.0';
    device.inUse = true;
    await pass(6 * MINUTE);
    device.current = '1.0.0';
    await pass(6 * MINUTE);
    device.inUse = false;
    await pass(MINUTE);
    expect(device.reloads).toBe(0);
  });

  it('does not disturb a hidden page, and is found as soon as somebody looks at the page again', async () => {
    const { device, currentVersion, pass } = hang();
    device.current = '1.1.0';
    device.visible = false;
    await pass(60 * MINUTE);
    expect(currentVersion).not.toHaveBeenCalled();
    device.visible = true;
    await pass(5 * SECOND);
    expect(currentVersion).toHaveBeenCalledTimes(1);
    expect(device.reloads).toBe(1);
  });

  it('is looked for again while the server is away', async () => {
    const { device, currentVersion, pass } = hang();
    device.current = '1.1.0';
    currentVersion.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await pass(6 * MINUTE);
    expect(device.reloads).toBe(0);
    await pass(5 * MINUTE);
    expect(device.reloads).toBeGreaterThan(0);
  });

  it('is not found when the server no longer lists this remote', async () => {
    const { device, currentVersion, pass } = hang();
    currentVersion.mockImplementation(async () => undefined as never);
    await pass(20 * MINUTE);
    expect(device.reloads).toBe(0);
  });
});
