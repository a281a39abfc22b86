/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { QueueSnapshot } from '@queuebell/contracts';
import { POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import type { ApiAnswer } from '@queuebell/host-kit';
import { answer, refusal } from '@queuebell/host-kit/testing';
import { READ_TIMEOUT_MS, pollingSource } from './queue-source';
import { amira, snapshot } from './testing';

type Read = (signal: AbortSignal) => Promise<ApiAnswer<QueueSnapshot>>;

const queue = snapshot([amira]);
const never = () => new Promise<ApiAnswer<QueueSnapshot>>(() => undefined);

function listen(read: Read, random = () => 0.5) {
  const asked = jest.fn<Read>(read);
  const onSnapshot = jest.fn();
  const onTrouble = jest.fn();
  const stop = pollingSource({ read: asked, page: window, random })({ onSnapshot, onTrouble });
  return { asked, onSnapshot, onTrouble, stop };
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

let stop: () => void = () => undefined;

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  stop();
  jest.useRealTimers();
});

describe('a polling source of the queue', () => {
  it('asks at once', async () => {
    const source = listen(() => answer(queue));
    stop = source.stop;
    await pass(0);
    expect(source.onSnapshot).toHaveBeenCalledWith(queue);
  });

  it('asks again every 10 seconds, also after a failure', async () => {
    const source = listen(() => refusal(500, 'SERVER_ERROR', 'No.'));
    stop = source.stop;
    await pass(POLL_INTERVAL_MS - 1);
    expect(source.asked).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(source.asked).toHaveBeenCalledTimes(2);
    await pass(3 * POLL_INTERVAL_MS);
    expect(source.asked).toHaveBeenCalledTimes(5);
    expect(source.onTrouble).toHaveBeenCalledTimes(5);
  });

  it('polls exactly every 10 seconds while it is answered, whatever chance says', async () => {
    const source = listen(
      () => answer(queue),
      () => 0,
    );
    stop = source.stop;
    for (let asked = 1; asked < 5; asked++) {
      await pass(POLL_INTERVAL_MS - 1);
      expect(source.asked).toHaveBeenCalledTimes(asked);
      await pass(1);
      expect(source.asked).toHaveBeenCalledTimes(asked + 1);
    }
  });

  it('polls a little sooner or later than others during an outage, and exactly again after it', async () => {
    const answers = [refusal(500, 'SERVER_ERROR', 'No.'), refusal(500, 'SERVER_ERROR', 'No.')];
    const chances = [0, 1];
    const source = listen(
      () => answers.shift() ?? answer(queue),
      () => chances.shift() ?? 0,
    );
    stop = source.stop;
    const nextAfter = async (ms: number) => {
      const before = source.asked.mock.calls.length;
      await pass(ms - 1);
      expect(source.asked).toHaveBeenCalledTimes(before);
      await pass(1);
      expect(source.asked).toHaveBeenCalledTimes(before + 1);
    };
    await nextAfter(POLL_INTERVAL_MS);
    await nextAfter(0.9 * POLL_INTERVAL_MS);
    await nextAfter(1.1 * POLL_INTERVAL_MS);
    await nextAfter(POLL_INTERVAL_MS);
  });

  it('reports trouble with its code', async () => {
    const source = listen(() => refusal(402, 'MEMBERSHIP_LAPSED', 'Renew.'));
    stop = source.stop;
    await pass(0);
    expect(source.onTrouble).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'MEMBERSHIP_LAPSED', message: 'Renew.' }),
    );
  });

  it('gives up a request that hangs before the next is due, and goes on polling', async () => {
    const source = listen(never);
    stop = source.stop;
    await pass(READ_TIMEOUT_MS);
    expect(source.onTrouble).toHaveBeenCalledWith(expect.objectContaining({ code: 'NETWORK' }));
    expect(source.asked.mock.calls[0]?.[0].aborted).toBe(true);
    expect(READ_TIMEOUT_MS).toBeLessThan(POLL_INTERVAL_MS);
    await pass(POLL_INTERVAL_MS - READ_TIMEOUT_MS);
    expect(source.asked).toHaveBeenCalledTimes(2);
  });

  it('asks at once when the page is looked at again, and then every 10 seconds from there', async () => {
    const source = listen(() => answer(queue));
    stop = source.stop;
    await pass(4_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(source.asked).toHaveBeenCalledTimes(2);
    await pass(POLL_INTERVAL_MS - 1);
    expect(source.asked).toHaveBeenCalledTimes(2);
    await pass(1);
    expect(source.asked).toHaveBeenCalledTimes(3);
  });

  it('does not poll because the page was hidden', async () => {
    const source = listen(() => answer(queue));
    stop = source.stop;
    await pass(0);
    const hidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    hidden.mockRestore();
    expect(source.asked).toHaveBeenCalledTimes(1);
  });

  it('asks at once when the device is online again', async () => {
    const source = listen(() => answer(queue));
    stop = source.stop;
    await pass(0);
    window.dispatchEvent(new Event('online'));
    expect(source.asked).toHaveBeenCalledTimes(2);
  });

  it('never has two requests under way', async () => {
    const source = listen(never);
    stop = source.stop;
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(source.asked).toHaveBeenCalledTimes(1);
  });

  it('sends and asks nothing more once it is stopped', async () => {
    const source = listen(() => answer(queue));
    source.stop();
    expect(source.asked.mock.calls[0]?.[0].aborted).toBe(true);
    await pass(2 * POLL_INTERVAL_MS);
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(source.asked).toHaveBeenCalledTimes(1);
    expect(source.onSnapshot).not.toHaveBeenCalled();
  });
});
