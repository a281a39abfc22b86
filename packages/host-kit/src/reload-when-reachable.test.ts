/** @jest-environment jsdom */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { showStartProblem, reloadWhenReachable } from './reload-when-reachable';

/** A device and its server, which answers as `answers` say, one after the other. */
function createDevice(answers: (boolean | Error)[]) {
  const waiting: { callback: () => void; ms: number }[] = [];
  const fetch = jest.fn<typeof globalThis.fetch>(async () => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return { ok: answer } as Response;
  });
  const location = { href: 'http://shop.example/remotes/mf-queue/display-queue', reload: jest.fn() };
  return {
    location,
    fetch,
    waiting,
    deps: {
      fetch,
      location,
      after: (callback: () => void, ms: number) => void waiting.push({ callback, ms }),
    },
  };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  document.body.innerHTML = '<div id="root"></div>';
});

describe('a device that starts again', () => {
  it('is reloaded when the server answers', async () => {
    const { deps, location, fetch } = createDevice([true]);
    await reloadWhenReachable(deps);
    expect(fetch).toHaveBeenCalledWith(location.href, expect.objectContaining({ cache: 'no-store' }));
    expect(location.reload).toHaveBeenCalledTimes(1);
  });

  it('waits for the server, however long it takes', async () => {
    const { deps, location, waiting } = createDevice([new TypeError('Failed to fetch'), false, true]);
    await reloadWhenReachable(deps);
    expect(location.reload).not.toHaveBeenCalled();
    for (const attempt of [1, 2]) {
      expect(waiting).toHaveLength(attempt);
      waiting.at(-1)?.callback();
      await settled();
    }
    expect(location.reload).toHaveBeenCalledTimes(1);
  });
});

it('a device that starts again asks again if the network lost the question', async () => {
  const patience = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const { deps, fetch, waiting } = createDevice([]);
  fetch.mockImplementation(
    (_url, options) =>
      new Promise((_resolve, reject) =>
        options?.signal?.addEventListener('abort', () => reject(new Error())),
      ),
  );
  const attempt = reloadWhenReachable(deps);
  expect(waiting).toHaveLength(0);
  patience.abort();
  await attempt;
  expect(waiting).toHaveLength(1);
  timeout.mockRestore();
});

it('a device that starts again says what is wrong if nothing could be drawn, and starts by itself', async () => {
  const { deps, location, waiting } = createDevice([true]);
  showStartProblem(document, deps);
  expect(document.querySelector('[role=alert]')).toHaveTextContent('will try again in a few seconds');
  expect(location.reload).not.toHaveBeenCalled();
  waiting[0]?.callback();
  await settled();
  expect(location.reload).toHaveBeenCalledTimes(1);
});
