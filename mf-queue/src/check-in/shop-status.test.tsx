import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PairingCheck } from '@queuebell/contracts';
import { POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import { type FakeCalls, answer } from '@queuebell/host-kit/testing';
import { act, screen } from '@testing-library/react';
import { broken, gotIt, NOW, openTablet, pass, sleep, takeNumber, ticket31 } from './testing';
import { COUNT_VALID_MS } from './use-shop-status';

/** Within the time that one answer may be late. */
const SOON_MS = 1.5 * POLL_INTERVAL_MS;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
});

/** A tablet of a shop whose server says this, and says what `shop` is changed to. */
async function openShop(first: PairingCheck, { call = ticket31 }: { call?: FakeCalls['checkIn'] } = {}) {
  const shop = { news: first };
  const checkPairing = jest.fn<FakeCalls['checkPairing']>(() => answer(shop.news));
  const page = await openTablet({ call, api: { checkPairing } });
  return { ...page, shop, checkPairing };
}

const figure = () => screen.queryByText(/ahead of you$/)?.textContent ?? null;

describe('how many wait, on the tablet,', () => {
  it.each([
    [0, 'Nobody ahead of you'],
    [1, '1 person ahead of you'],
    [12, '12 people ahead of you'],
  ])('is shown before anybody types: %i', async (waiting, words) => {
    await openShop({ waiting });
    expect(figure()).toBe(words);
  });

  it('is right again within seconds, whoever has changed it', async () => {
    const { shop } = await openShop({ waiting: 3 });
    shop.news = { waiting: 1 };
    await pass(SOON_MS);
    expect(figure()).toBe('1 person ahead of you');
  });

  it('is right for the next customer as soon as the ticket goes', async () => {
    const { shop } = await openShop({ waiting: 3 });
    shop.news = { waiting: 4 };
    await takeNumber('Leo');
    await gotIt();
    expect(figure()).toBe('4 people ahead of you');
  });

  it('is not shown while the tablet is offline, and is back at once when it is online', async () => {
    const { shop, checkPairing } = await openShop({ waiting: 3 });
    checkPairing.mockImplementation(broken);
    await pass(SOON_MS);
    expect(screen.getByRole('status')).toHaveTextContent('Offline since 14:05');
    expect(figure()).toBeNull();
    shop.news = { waiting: 5 };
    checkPairing.mockImplementation(() => answer(shop.news));
    await pass(SOON_MS);
    expect(figure()).toBe('5 people ahead of you');
  });

  it('is not shown from the moment at which the browser reports that it is offline', async () => {
    const { checkPairing } = await openShop({ waiting: 3 });
    checkPairing.mockImplementation(broken);
    await act(async () => void window.dispatchEvent(new Event('offline')));
    expect(figure()).toBeNull();
  });

  it('is not known after a sleep, until the server is asked again', async () => {
    const { checkPairing } = await openShop({ waiting: 3 });
    checkPairing.mockReturnValue(new Promise(() => undefined));
    await sleep(COUNT_VALID_MS);
    expect(figure()).toBeNull();
  });

  it('is not shown if the server does not say it', async () => {
    await openTablet();
    expect(figure()).toBeNull();
    expect(screen.getByText('Take a number and have a seat.')).toBeInTheDocument();
  });
});

it('the tablet says since when it is offline by the shop’s clock', async () => {
  const { checkPairing } = await openShop({ waiting: 3, clock: '12' });
  checkPairing.mockImplementation(broken);
  await pass(SOON_MS);
  expect(screen.getByRole('status')).toHaveTextContent('Offline since 2:05 pm');
});
