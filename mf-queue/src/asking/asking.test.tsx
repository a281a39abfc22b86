import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AskablePerson, PairingCheck, Service } from '@queuebell/contracts';
import { POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import { type FakeCalls, answer } from '@queuebell/host-kit/testing';
import { screen } from '@testing-library/react';
import {
  broken,
  button,
  nameField,
  NOW,
  openTablet,
  pass,
  takeNumber,
  tap,
  ticket31,
} from '../check-in/testing';

const people: AskablePerson[] = [
  { chair: 'one', person: 'Ann', waiting: 3 },
  { chair: 'two', person: 'Ben', waiting: 0, break: { until: null } },
];

const services: Service[] = [
  { id: 'cut', name: 'Haircut', minutes: 30 },
  { id: 'colour', name: 'Colour', minutes: 90 },
];
const ofCut = { ...people[1], services: ['cut'] } as AskablePerson;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
  localStorage.clear();
});

async function openShop(first: PairingCheck) {
  const shop = { news: first };
  const checkPairing = jest.fn<FakeCalls['checkPairing']>(() => answer(shop.news));
  const page = await openTablet({ call: ticket31, api: { checkPairing } });
  await screen.findByLabelText('Name');
  await pass(0);
  return { ...page, shop, checkPairing };
}

const radio = (name: RegExp) => screen.getByRole('radio', { name });
const choices = () => screen.queryAllByRole('radio').map((radio) => radio.closest('label')?.textContent);

describe('on the tablet, a customer with a choice of people', () => {
  it('is asked nothing in a shop without that choice', async () => {
    const { checkIn } = await openShop({ waiting: 3 });
    expect(choices()).toEqual([]);
    await takeNumber('Leo');
    expect(checkIn.mock.calls[0]?.[0]).not.toHaveProperty('askedFor');
  });

  it('sees how many are before them with each choice, and may ask for a person', async () => {
    const { checkIn } = await openShop({ waiting: 2, people });
    expect(choices()).toEqual([
      ...['Anyone (shortest wait) · 2 ahead of you', 'Ann · 3 ahead of you'],
      'Ben · on a break · nobody ahead of you',
    ]);
    expect(radio(/^Anyone/)).toBeChecked();
    await tap(screen.getByRole('radio', { name: /^Ann/ }));
    await takeNumber('Leo');
    expect(checkIn.mock.calls[0]?.[0]).toMatchObject({ name: 'Leo', askedFor: 'one' });
  });

  it('may change to anyone, and gets anyone when the person has gone meanwhile', async () => {
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

describe('on the tablet, a customer of a shop with services', () => {
  it('chooses one, and sees how long it usually takes', async () => {
    const { checkIn } = await openShop({ waiting: 3, services });
    expect(choices()).toEqual(['Haircut about 30 min', 'Colour about 1 h 30 min']);
    await tap(radio(/^Colour/));
    await takeNumber('Leo');
    expect(checkIn.mock.calls[0]?.[0]).toMatchObject({ name: 'Leo', service: 'colour' });
  });

  it('has to choose, and is led there once the name is right', async () => {
    const { checkIn } = await openShop({ waiting: 3, services });
    await tap(button());
    expect(nameField()).toHaveFocus();
    await takeNumber('Leo');
    expect(radio(/^Haircut/)).toHaveFocus();
    expect(screen.getByRole('group', { name: 'What would you like?' })).toHaveAccessibleDescription(
      'Please choose one.',
    );
    expect(checkIn).not.toHaveBeenCalled();
    await tap(radio(/^Haircut/));
    await tap(button());
    expect(checkIn.mock.calls[0]?.[0]).toMatchObject({ name: 'Leo', service: 'cut' });
  });

  it('chooses again if the service was removed meanwhile', async () => {
    const { shop, checkIn } = await openShop({ waiting: 3, services });
    await tap(radio(/^Colour/));
    shop.news = { waiting: 3, services: services.slice(0, 1) };
    await pass(1.5 * POLL_INTERVAL_MS);
    await takeNumber('Leo');
    expect(checkIn).not.toHaveBeenCalled();
    expect(radio(/^Haircut/)).not.toBeChecked();
  });

  it('sees only people who do the chosen service', async () => {
    const { checkIn } = await openShop({ waiting: 3, services, people: [people[0] as AskablePerson, ofCut] });
    await tap(radio(/^Ben/));
    await tap(radio(/^Colour/));
    expect(choices().slice(2)).toEqual(['Anyone (shortest wait) · 3 ahead of you', 'Ann · 3 ahead of you']);
    expect(radio(/^Anyone/)).toBeChecked();
    await takeNumber('Leo');
    expect(checkIn.mock.calls[0]?.[0]).not.toHaveProperty('askedFor');
  });

  it('keeps the person if that person does it', async () => {
    const { checkIn } = await openShop({ waiting: 3, services, people });
    await tap(radio(/^Ann/));
    await tap(radio(/^Colour/));
    await takeNumber('Leo');
    expect(checkIn.mock.calls[0]?.[0]).toMatchObject({ askedFor: 'one', service: 'colour' });
  });

  it('chooses while the tablet is offline, also after a reload', async () => {
    const { unmount } = await openShop({ waiting: 3, services });
    unmount();
    const checkPairing = jest.fn<FakeCalls['checkPairing']>(broken);
    await openTablet({ call: ticket31, api: { checkPairing } });
    await screen.findByLabelText('Name');
    await pass(0);
    expect(choices()).toEqual(['Haircut about 30 min', 'Colour about 1 h 30 min']);
  });
});
