import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AskablePerson, PairingCheck } from '@queuebell/contracts';
import { POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import { type FakeCalls, answer } from '@queuebell/host-kit/testing';
import { screen } from '@testing-library/react';
import { broken, NOW, openTablet, pass, takeNumber, tap, ticket31 } from '../check-in/testing';

const people: AskablePerson[] = [
  { chair: 'one', person: 'Ann', waiting: 3 },
  { chair: 'two', person: 'Ben', waiting: 0, break: { until: null } },
];

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
});

async function openShop(first: PairingCheck) {
  const shop = { news: first };
  const checkPairing = jest.fn<FakeCalls['checkPairing']>(() => answer(shop.news));
  const page = await openTablet({ call: ticket31, api: { checkPairing } });
  await screen.findByLabelText('Name');
  await pass(0);
  return { ...page, shop, checkPairing };
}

const choices = () => screen.queryAllByRole('radio').map((radio) => radio.closest('label')?.textContent);

describe('a customer at the tablet', () => {
  it('asks for nobody where the shop has no choice', async () => {
    const { checkIn } = await openShop({ waiting: 3 });
    expect(choices()).toEqual([]);
    await takeNumber('Leo');
    expect(checkIn.mock.calls[0]?.[0]).not.toHaveProperty('askedFor');
  });

  it('sees how many wait for each person, and may ask for one', async () => {
    const { checkIn } = await openShop({ waiting: 3, people });
    expect(choices()).toEqual(['Anyone (shortest wait)', 'Ann · 3 waiting', 'Ben · on a break · 0 waiting']);
    expect(screen.getByRole('radio', { name: 'Anyone (shortest wait)' })).toBeChecked();
    await tap(screen.getByRole('radio', { name: /^Ann/ }));
    await takeNumber('Leo');
    expect(checkIn.mock.calls[0]?.[0]).toMatchObject({ name: 'Leo', askedFor: 'one' });
  });

  it('may change to anyone, and waits for anyone when the person has gone meanwhile', async () => {
    const { shop } = await openShop({ waiting: 3, people });
    await tap(screen.getByRole('radio', { name: /^Ann/ }));
    await tap(screen.getByRole('radio', { name: /^Anyone/ }));
    expect(screen.getByRole('radio', { name: /^Anyone/ })).toBeChecked();
    await tap(screen.getByRole('radio', { name: /^Ann/ }));
    shop.news = { waiting: 3, people: [{ chair: 'three', person: 'Eve', waiting: 0 }, ...people.slice(1)] };
    await pass(1.5 * POLL_INTERVAL_MS);
    expect(screen.getByRole('radio', { name: /^Anyone/ })).toBeChecked();
  });

  it('has the same choice while the tablet is offline, without the numbers', async () => {
    const { checkPairing } = await openShop({ waiting: 3, people });
    checkPairing.mockImplementation(broken);
    await pass(1.5 * POLL_INTERVAL_MS);
    expect(choices()).toEqual(['Anyone (shortest wait)', 'Ann', 'Ben']);
  });
});
