/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { DEVICE_BEAT_MS } from '@queuebell/contracts/limits';
import { createFakeHost } from '@queuebell/host-kit/testing';
import { act, renderHook } from '@testing-library/react';
import { useDeviceBeats } from './use-device-beats';

type KeepBeating = typeof import('./beat').startBeats;
type Load = NonNullable<Parameters<typeof useDeviceBeats>[2]>;

const host = createFakeHost();
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function live(isDevice: boolean) {
  const stop = jest.fn<() => void>();
  const startBeats = jest.fn<KeepBeating>(() => stop);
  const load = jest.fn<Load>(async () => ({ startBeats }));
  const page = renderHook((is: boolean) => useDeviceBeats(host, is, load), { initialProps: isDevice });
  await pass(0);
  return { stop, startBeats, load, page };
}

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('makes a paired device beat as long as it is one', async () => {
  const { startBeats, stop, page } = await live(true);
  expect(startBeats).toHaveBeenCalledWith(host);
  page.rerender(false);
  expect(stop).toHaveBeenCalledTimes(1);
});

it('costs an owner nothing', async () => {
  const { load } = await live(false);
  expect(load).not.toHaveBeenCalled();
});

it('starts later where what it needs could not be loaded', async () => {
  const { load, startBeats, page } = await live(false);
  load.mockRejectedValueOnce(new Error('no such chunk'));
  page.rerender(true);
  await pass(0);
  expect(startBeats).not.toHaveBeenCalled();
  await pass(DEVICE_BEAT_MS);
  expect(startBeats).toHaveBeenCalledTimes(1);
});

it('does not start on a page that is gone by then', async () => {
  const { startBeats, load, page } = await live(false);
  page.rerender(true);
  page.unmount();
  await pass(DEVICE_BEAT_MS);
  expect(load).toHaveBeenCalledTimes(1);
  expect(startBeats).not.toHaveBeenCalled();
});
