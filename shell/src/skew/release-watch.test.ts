import { describe, expect, it, jest } from '@jest/globals';
import { createReleaseWatch } from './release-watch';

const OWN = '/releases/shell/1/shell.one.js';

/** A page that was made at 0, with a clock and a registry of the test's own. */
function open(answer: () => Promise<unknown> = async () => ({ contract: 1, remotes: {} })) {
  let now = 0;
  const waiting: (() => void)[] = [];
  const fetch = jest.fn(async () => {
    const body = await answer();
    const isStatus = typeof body === 'number';
    const json = async () => (isStatus ? { contract: 1, remotes: {} } : body);
    return { ok: !isStatus, json } as Response;
  });
  const remotes = { setRegistry: jest.fn(), isOutdated: jest.fn(() => false) };
  const watch = createReleaseWatch({
    remotes,
    fetch,
    now: () => now,
    after: () => new Promise<void>((resolve) => waiting.push(resolve)),
    isOwnScript: (url) => url === OWN,
  });
  return {
    watch,
    fetch,
    remotes,
    pass: (ms: number) => (now += ms),
    waitNoLonger: () => waiting.forEach((resolve) => resolve()),
  };
}

describe('the watch for releases at a navigation', () => {
  it('asks nobody right after the page was made, and waits for nobody', () => {
    const { watch, fetch, pass } = open();
    pass(4_999);
    expect(watch.isOutdated('/admin')).toBe(false);
    expect(fetch).not.toHaveBeenCalled();
  });

  it('asks later for the registry once, and not again within five seconds', async () => {
    const { watch, fetch, remotes, pass } = open();
    pass(5_000);
    expect(await watch.isOutdated('/admin')).toBe(false);
    pass(4_999);
    expect(watch.isOutdated('/display')).toBe(false);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(remotes.setRegistry).toHaveBeenCalledTimes(1);
    pass(1);
    await watch.isOutdated('/admin');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('wants a full page load if the remote has another release by then', async () => {
    const { watch, remotes, pass } = open();
    pass(5_000);
    remotes.setRegistry.mockImplementation(() => remotes.isOutdated.mockReturnValue(true));
    expect(await watch.isOutdated('/admin')).toBe(true);
    expect(watch.isOutdated('/display')).toBe(true);
  });

  it.each([
    ['another', '/releases/shell/1/shell.two.js', true],
    ['this page’s', OWN, false],
    ['an unknown', undefined, false],
  ])('compares the shell’s own release, too: %s', async (_what, shell, isOutdated) => {
    const { watch, pass } = open(async () => ({ contract: 1, remotes: {}, shell }));
    pass(5_000);
    expect(await watch.isOutdated('/admin')).toBe(isOutdated);
  });

  it('lets the navigation go on after a second without an answer, which counts for the next one', async () => {
    let answer: (body: unknown) => void = () => undefined;
    const { watch, remotes, pass, waitNoLonger } = open(() => new Promise((resolve) => (answer = resolve)));
    pass(5_000);
    const first = watch.isOutdated('/admin');
    waitNoLonger();
    expect(await first).toBe(false);
    answer({ contract: 1, remotes: {} });
    await new Promise((resolve) => setTimeout(resolve));
    expect(remotes.setRegistry).toHaveBeenCalledTimes(1);
  });

  it('uses the newest answer, also when an older one comes after it', async () => {
    const answers: ((body: unknown) => void)[] = [];
    const { watch, remotes, pass, waitNoLonger } = open(
      () => new Promise((resolve) => answers.push(resolve)),
    );
    for (const shell of ['first', 'second']) {
      pass(5_000);
      const asked = watch.isOutdated('/admin');
      waitNoLonger();
      expect([shell, await asked]).toEqual([shell, false]);
    }
    for (const [index, shell] of [
      [1, OWN],
      [0, '/releases/shell/1/shell.before.js'],
    ] as const) {
      answers[index]?.({ contract: 1, remotes: {}, shell });
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(remotes.setRegistry.mock.calls).toEqual([[expect.objectContaining({ shell: OWN })]]);
    expect(watch.isOutdated('/admin')).toBe(false);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the answer is no registry', async () => '<html>'],
    ['the server cannot read its registry', async () => 503],
  ])('lets the navigation go on as usual when %s', async (_what, answer) => {
    const { watch, remotes, pass } = open(answer);
    pass(5_000);
    expect(await watch.isOutdated('/admin')).toBe(false);
    expect(remotes.setRegistry).not.toHaveBeenCalled();
  });

  it('asks when the visitor begins to click', async () => {
    const { watch, fetch, pass } = open();
    pass(5_000);
    watch.look();
    watch.look();
    await watch.isOutdated('/admin');
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
