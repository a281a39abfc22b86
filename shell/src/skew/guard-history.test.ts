/** @jest-environment jsdom */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UNSAFE_createBrowserHistory } from 'react-router-dom';
import { guardHistory } from './guard-history';

beforeEach(() => window.history.replaceState(null, '', '/start'));

/** A page whose paths in `outdated` have another release by now; the answer comes when the test says so. */
function open(outdated: string[] = [], isAsked = false) {
  const waiting: (() => void)[] = [];
  const isOutdated = jest.fn((path: string): boolean | Promise<boolean> => {
    const answer = outdated.includes(path);
    return isAsked ? new Promise((resolve) => waiting.push(() => resolve(answer))) : answer;
  });
  const reload = jest.fn(() => window.location.pathname);
  const onMoved = jest.fn();
  const history = guardHistory(UNSAFE_createBrowserHistory({ window, v5Compat: true }), {
    watch: { look: () => undefined, isOutdated },
    reload,
    onMoved,
  });
  const shown: string[] = [];
  history.listen(({ location }) => shown.push(location.pathname));
  const answer = async (which = 0) => {
    waiting.splice(which, 1)[0]?.();
    await Promise.resolve();
    await Promise.resolve();
  };
  return { history, shown, reload, onMoved, isOutdated, answer };
}

const address = () => window.location.pathname + window.location.search;

describe('a navigation of the shell', () => {
  it('stays in the page, at once, if nothing is new', () => {
    const { history, shown, reload } = open();
    history.push('/admin?tab=2');
    expect(address()).toBe('/admin?tab=2');
    history.replace('/display');
    expect([address(), ...shown]).toEqual(['/display', '/admin', '/display']);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is a full page load of its address, with its state, if there is another release', () => {
    const { history, shown, reload, onMoved } = open(['/admin']);
    history.push('/admin?tab=2', { from: 'here' });
    expect(reload).toHaveBeenCalledTimes(1);
    expect(reload).toHaveReturnedWith('/admin');
    expect(address()).toBe('/admin?tab=2');
    expect(window.history.state).toMatchObject({ usr: { from: 'here' } });
    expect(shown).toEqual([]);
    expect(onMoved).not.toHaveBeenCalled();
  });

  it('asks nothing within one screen', () => {
    const { history, isOutdated, shown } = open(['/start']);
    history.replace('/start?page=2');
    expect(isOutdated).not.toHaveBeenCalled();
    expect(shown).toEqual(['/start']);
  });

  it('waits for the registry', async () => {
    const { history, shown, onMoved, answer } = open([], true);
    history.push('/admin');
    expect([address(), history.isWaiting]).toEqual(['/start', true]);
    expect(onMoved).not.toHaveBeenCalled();
    await answer();
    expect([address(), ...shown]).toEqual(['/admin', '/admin']);
    expect(history.isWaiting).toBe(false);
    expect(onMoved).toHaveBeenCalledTimes(1);
  });

  it('gives way to a later one, whichever is answered first', async () => {
    const { history, shown, answer } = open([], true);
    history.push('/admin');
    history.push('/display');
    await answer(1);
    await answer(0);
    expect([address(), ...shown]).toEqual(['/display', '/display']);
    expect(history.isWaiting).toBe(false);
  });
});

describe('a step back in the shell', () => {
  async function stepBack() {
    const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.history.back();
    await popped;
  }

  it('shows the earlier screen', async () => {
    const { history, shown } = open();
    history.push('/admin');
    await stepBack();
    expect([address(), ...shown]).toEqual(['/start', '/admin', '/start']);
  });

  it('is a full page load if there is another release', async () => {
    const { history, shown, reload } = open(['/start']);
    history.push('/admin');
    await stepBack();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(shown).toEqual(['/admin']);
  });
});

describe('a link to a place in the page', () => {
  async function goTo(hash: string) {
    const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    window.location.hash = hash;
    await popped;
  }

  it('loads nothing, so what was typed into an outdated screen stays', async () => {
    const { shown, reload, isOutdated } = open(['/start']);
    await goTo('#main');
    expect(isOutdated).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
    expect(shown).toEqual(['/start']);
  });

  it('knows the screen that it is on, also after a navigation', async () => {
    const { history, isOutdated, reload } = open();
    history.push('/admin');
    isOutdated.mockReset().mockReturnValue(true);
    await goTo('#main');
    expect(isOutdated).not.toHaveBeenCalled();
    expect(reload).not.toHaveBeenCalled();
  });
});
