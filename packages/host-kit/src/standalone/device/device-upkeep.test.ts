/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { startUpkeep } from './device-upkeep';

const MINUTE_MS = 60_000;

beforeEach(() => {
  jest.useFakeTimers();
  document.head.innerHTML =
    '<script type="text/plain" src="/releases/mf-queue/1.0.0/standalone.1.js"></script>';
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** A device whose page works until a test says otherwise, and whose browser installs a worker at that attempt. */
function hang(installedAtAttempt = 1) {
  const device = { works: true };
  const postMessage = jest.fn();
  const register = jest.fn(async () => {
    if (register.mock.calls.length < installedAtAttempt) throw new TypeError('Failed to register');
    return { active: { postMessage } };
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, ready: Promise.resolve() },
  });
  const report = jest.fn();
  const about = { remote: 'mf-queue', base: '/remotes/mf-queue', version: undefined, isFallback: false };
  startUpkeep({ window, ...about, works: () => device.works, report });
  return { device, postMessage, register, report, pass: (ms: number) => jest.advanceTimersByTimeAsync(ms) };
}

it('the worker that keeps a page is told again and again that the page works', async () => {
  const { postMessage, pass } = hang();
  await pass(0);
  expect(postMessage).toHaveBeenCalledTimes(1);
  await pass(10 * MINUTE_MS);
  expect(postMessage).toHaveBeenCalledTimes(3);
});

it('a page whose screen is broken does not take the place of the last good one', async () => {
  const { device, postMessage, register, pass } = hang();
  device.works = false;
  await pass(20 * MINUTE_MS);
  expect(register).toHaveBeenCalledTimes(1);
  expect(postMessage).not.toHaveBeenCalled();
});

it('a page whose screen breaks later does not take the place of the last good one either', async () => {
  const { device, postMessage, pass } = hang();
  await pass(0);
  device.works = false;
  await pass(20 * MINUTE_MS);
  expect(postMessage).toHaveBeenCalledTimes(1);
});

it('a worker that could not be installed is installed again until it works, and its failure is reported once', async () => {
  const { postMessage, register, report, pass } = hang(3);
  await pass(2 * MINUTE_MS - 1);
  expect(postMessage).not.toHaveBeenCalled();
  await pass(1);
  expect(postMessage).toHaveBeenCalledTimes(1);
  await pass(MINUTE_MS);
  expect(register).toHaveBeenCalledTimes(3);
  expect(report).toHaveBeenCalledTimes(1);
});
