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

it('a paired device reports as long as it is paired', async () => {
  const { startBeats, stop, page } = await live(true);
  expect(startBeats).toHaveBeenCalledWith(host);
  page.rerender(false);
  expect(stop).toHaveBeenCalledTimes(1);
});

it('the reports of devices cost an owner’s browser nothing', async () => {
  const { load } = await live(false);
  expect(load).not.toHaveBeenCalled();
});

it('a paired device starts its reports later if their code could not be loaded', async () => {
  const { load, startBeats, page } = await live(false);
  load.mockRejectedValueOnce(new Error('no such chunk'));
  page.rerender(true);
  await pass(0);
  expect(startBeats).not.toHaveBeenCalled();
  await pass(DEVICE_BEAT_MS);
  expect(startBeats).toHaveBeenCalledTimes(1);
});

it('a page that was left meanwhile starts no reports', async () => {
  const { startBeats, load, page } = await live(false);
  page.rerender(true);
  page.unmount();
  await pass(DEVICE_BEAT_MS);
  expect(load).toHaveBeenCalledTimes(1);
  expect(startBeats).not.toHaveBeenCalled();
});
