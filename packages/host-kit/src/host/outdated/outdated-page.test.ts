/** @jest-environment jsdom */
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renewPage } from './outdated-page';

const WORDS = 'This page is out of date. Please reload it.';

/** A page at an address of its own, whose reloads are counted. */
function open({ isServed = true, storage = sessionStorage as Pick<Storage, 'getItem' | 'setItem'> } = {}) {
  const location = { pathname: '/settings', href: 'http://shop.example/settings', reload: jest.fn() };
  const fetch = jest.fn(async () => ({ ok: isServed }));
  const page = Object.assign(Object.create(null), { document, location, sessionStorage: storage, fetch });
  const renew = (isInUse: boolean, releases = 'mf-queue 1.0.0') =>
    renewPage({ window: page as Window, releases, isInUse });
  return { location, renew };
}

beforeEach(() => sessionStorage.clear());
afterEach(() => document.body.replaceChildren());

it('an outdated page that nobody uses is reloaded, once for its releases', async () => {
  const { renew, location } = open();
  await renew(false);
  await renew(false);
  expect(location.reload).toHaveBeenCalledTimes(1);
  await renew(false, 'mf-queue 2.0.0');
  expect(location.reload).toHaveBeenCalledTimes(2);
});

it('an outdated page asks the person who uses it, in words, and once', async () => {
  const { renew, location } = open();
  await renew(true);
  await renew(true);
  expect(screen.getByRole('alert')).toHaveTextContent(WORDS);
  expect(location.reload).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(location.reload).toHaveBeenCalledTimes(1);
});

it('an outdated page offers no reload that did not help before', async () => {
  const { renew } = open();
  await renew(false);
  await renew(true);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('an outdated page stays, and goes on offering a reload, while the server does not send the page', async () => {
  const { renew, location } = open({ isServed: false });
  await renew(false);
  await renew(true);
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(location.reload).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toHaveTextContent(WORDS);
});

it('an outdated page never reloads by itself in a browser that stores nothing, but at a press', async () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const { renew, location } = open({ storage: { getItem: denied, setItem: denied } });
  await renew(false);
  expect(location.reload).not.toHaveBeenCalled();
  await renew(true);
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(location.reload).toHaveBeenCalledTimes(1);
});
