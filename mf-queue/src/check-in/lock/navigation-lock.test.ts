/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createEvent, fireEvent } from '@testing-library/react';
import { leadsOut, lockNavigation } from './navigation-lock';

const none = { ctrlKey: false, metaKey: false, altKey: false };

it.each([
  [{ ...none, key: 'ArrowLeft', altKey: true }, true],
  [{ ...none, key: 'ArrowLeft' }, false],
  [{ ...none, key: 'BrowserBack' }, true],
  [{ ...none, key: 'F12' }, true],
  [{ ...none, key: 'F' }, false],
  [{ ...none, key: 'p', ctrlKey: true }, true],
  [{ ...none, key: '+', ctrlKey: true }, true],
  [{ ...none, key: 'T', metaKey: true }, true],
  [{ ...none, key: 'v', ctrlKey: true }, false],
  [{ ...none, key: 'A', metaKey: true }, false],
  [{ ...none, key: 'Control', ctrlKey: true }, false],
  [{ ...none, key: '@', ctrlKey: true, altKey: true }, false],
  [{ ...none, key: 'a' }, false],
  [{ ...none, key: 'Tab' }, false],
])('on a locked tablet, the key %j leads out of the screen: %s', (key, out) => {
  expect(leadsOut(key)).toBe(out);
});

describe('the locked check-in screen', () => {
  let open: () => void;

  beforeEach(() => {
    document.body.innerHTML = '<p>Take a number</p><input /><a href="#elsewhere">Renew</a>';
    history.replaceState({ idx: 3 }, '', '/remotes/mf-queue/customer-check-in');
    open = lockNavigation(window);
  });
  afterEach(() => {
    open();
    jest.restoreAllMocks();
  });

  const isStopped = (target: Element, event: (element: Element) => Event) => {
    const happens = event(target);
    fireEvent(target, happens);
    return happens.defaultPrevented;
  };
  const find = (selector: string) => document.querySelector(selector)!;

  /** Goes back, and lets the page go where it then goes. */
  const goBack = async () => {
    const moved = () =>
      new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    history.back();
    await moved();
    await moved();
  };

  it.each([
    ['was touched', () => fireEvent.click(find('p'))],
    ['was touched twice', () => [fireEvent.click(find('p')), fireEvent.click(find('p'))]],
    ['nobody has touched', () => undefined],
  ])('that %s stays in place when somebody goes back, again and again', async (_what, happens) => {
    happens();
    const last = { idx: 3, last: true };
    history.replaceState(last, '');
    const before = history.length;
    for (let time = 1; time <= 3; time++) {
      await goBack();
      expect(history.state).toEqual(last);
    }
    expect(history.length).toBe(before);
    expect(location.pathname).toBe('/remotes/mf-queue/customer-check-in');
  });

  it('makes its history entry again at the first touch, because a browser skips one that nobody touched', () => {
    const before = history.length;
    fireEvent.click(find('p'));
    fireEvent.click(find('p'));
    expect(history.length).toBe(before + 1);
    // The router finds what it left.
    expect(history.state).toEqual({ idx: 3 });
  });

  it('has no menu, nothing to drag, no links and no text to select but the typed one', () => {
    expect(isStopped(find('p'), createEvent.contextMenu)).toBe(true);
    expect(isStopped(find('p'), createEvent.dragStart)).toBe(true);
    expect(isStopped(find('a'), createEvent.click)).toBe(true);
    const select = () => new Event('selectstart', { bubbles: true, cancelable: true });
    expect(isStopped(find('p'), select)).toBe(true);
    expect(isStopped(find('input'), select)).toBe(false);
  });

  it('is not zoomed with the wheel, and still scrolls', () => {
    const wheel = (ctrlKey: boolean) => () =>
      new WheelEvent('wheel', { bubbles: true, cancelable: true, ctrlKey });
    expect(isStopped(find('p'), wheel(true))).toBe(true);
    expect(isStopped(find('p'), wheel(false))).toBe(false);
  });

  it('is an ordinary page again once staff have opened it', () => {
    open();
    const go = jest.spyOn(history, 'go');
    const before = history.length;
    fireEvent.popState(window);
    fireEvent.click(find('p'));
    expect(history.length).toBe(before);
    expect(go).not.toHaveBeenCalled();
    expect(isStopped(find('p'), createEvent.contextMenu)).toBe(false);
    expect(document.documentElement).not.toHaveClass('trapped');
  });
});
