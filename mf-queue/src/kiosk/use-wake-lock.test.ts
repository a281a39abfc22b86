import { afterEach, expect, it, jest } from '@jest/globals';
import { ASK_AGAIN_MS, keepAwake } from './use-wake-lock';

afterEach(() => void jest.useRealTimers());

/** A browser that takes its locks back when the page is hidden, as they all do. */
function createPage() {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState });
  const locks: (EventTarget & { released: boolean; release: () => Promise<void> })[] = [];
  const request = jest.fn(async () => {
    const lock = Object.assign(new EventTarget(), {
      released: false,
      release: async () => {
        if (lock.released) return;
        lock.released = true;
        lock.dispatchEvent(new Event('release'));
      },
    });
    locks.push(lock);
    return lock as WakeLockSentinel;
  });
  const settled = async () => void (await new Promise((done) => setTimeout(done)));
  const takeBack = () => Promise.all(locks.map((lock) => lock.release()));
  const show = async (visibilityState: DocumentVisibilityState) => {
    page.visibilityState = visibilityState;
    if (visibilityState === 'hidden') await takeBack();
    page.dispatchEvent(new Event('visibilitychange'));
    await settled();
  };
  const awake = () => locks.filter(({ released }) => !released).length;
  return { page: page as EventTarget as Document, request, show, takeBack, awake, settled };
}

it('a device screen stays on while the page can be seen, also after it was hidden', async () => {
  const { page, request, show, awake, settled } = createPage();
  keepAwake({ request }, page);
  await settled();
  expect(awake()).toBe(1);
  await show('hidden');
  expect(awake()).toBe(0);
  await show('visible');
  expect(awake()).toBe(1);
});

it('a device screen holds one wake lock, however often the page becomes visible', async () => {
  const { page, request, show, awake } = createPage();
  keepAwake({ request }, page);
  await show('visible');
  await show('visible');
  expect(awake()).toBe(1);
});

it('a device may go dark once its screen is left, even before the browser has answered', async () => {
  const { page, request, show, awake, settled } = createPage();
  const stop = keepAwake({ request }, page);
  stop();
  await settled();
  await show('visible');
  expect(awake()).toBe(0);
});

it('a device screen goes on if the browser refuses the wake lock, and tries again the next time', async () => {
  const { page, request, show, awake, settled } = createPage();
  request.mockRejectedValueOnce(new DOMException('Battery is low.', 'NotAllowedError'));
  keepAwake({ request }, page);
  await settled();
  expect(awake()).toBe(0);
  await show('visible');
  expect(awake()).toBe(1);
});

it('a device screen stays on if the browser takes its wake lock back while the page can be seen', async () => {
  const { page, request, takeBack, awake, settled } = createPage();
  const stop = keepAwake({ request }, page);
  await settled();
  await takeBack();
  await settled();
  expect(awake()).toBe(1);
  stop();
  await settled();
  expect(awake()).toBe(0);
  expect(request).toHaveBeenCalledTimes(2);
});

const REFUSED = new DOMException('Not now.', 'NotAllowedError');

it.each(['click', 'keydown', 'touchend'])(
  'a device screen asks for its wake lock again at the next %s if the browser wants a touch first',
  async (gesture) => {
    const { page, request, show, awake, settled } = createPage();
    const give = request.getMockImplementation()!;
    let isTouched = false;
    request.mockImplementation(() => (isTouched ? give() : Promise.reject(REFUSED)));
    keepAwake({ request }, page);
    await settled();
    await show('visible');
    expect(awake()).toBe(0);
    isTouched = true;
    page.dispatchEvent(new Event(gesture));
    await settled();
    expect(awake()).toBe(1);
    const asked = request.mock.calls.length;
    page.dispatchEvent(new Event(gesture));
    await settled();
    expect(request).toHaveBeenCalledTimes(asked);
  },
);

it('a device screen asks for its wake lock every minute while the page can be seen, until it has one', async () => {
  jest.useFakeTimers();
  const { page, request, awake } = createPage();
  request.mockRejectedValueOnce(REFUSED);
  keepAwake({ request }, page);
  await jest.advanceTimersByTimeAsync(ASK_AGAIN_MS - 1);
  Object.assign(page, { visibilityState: 'hidden' });
  await jest.advanceTimersByTimeAsync(1);
  expect(request).toHaveBeenCalledTimes(1);
  Object.assign(page, { visibilityState: 'visible' });
  await jest.advanceTimersByTimeAsync(ASK_AGAIN_MS);
  expect(awake()).toBe(1);
  expect(jest.getTimerCount()).toBe(0);
});

it('a device screen asks for no wake lock any more once it is left', async () => {
  jest.useFakeTimers();
  const { page, request } = createPage();
  request.mockRejectedValue(REFUSED);
  const stop = keepAwake({ request }, page);
  await jest.advanceTimersByTimeAsync(0);
  stop();
  page.dispatchEvent(new Event('click'));
  await jest.advanceTimersByTimeAsync(ASK_AGAIN_MS);
  expect(request).toHaveBeenCalledTimes(1);
  expect(jest.getTimerCount()).toBe(0);
});
