import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { PairingCheck, ShopOpening } from '@queuebell/contracts';
import { CHECK_IN_GRACE_MS, DRAFT_RESET_MS, POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import { type FakeCalls, answer, fill } from '@queuebell/host-kit/testing';
import { screen } from '@testing-library/react';
import { OPENING_CHECKED_MS } from '../opening/use-not-open';
import { broken, button, customer, nameField, NOW, openTablet, pass, tap, ticket31 } from './testing';

const SOON_MS = 1.5 * POLL_INTERVAL_MS;
const HOUR_MS = 3_600_000;
const iso = (ms: number) => new Date(ms).toISOString();
const open = (fromHours: number, toHours: number) => ({
  from: iso(NOW + fromHours * HOUR_MS),
  to: iso(NOW + toHours * HOUR_MS),
});

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
  localStorage.clear();
});

/** A tablet of a shop whose server says this, and says what `shop` is changed to. */
async function openShop(opening: ShopOpening | undefined, clock?: PairingCheck['clock']) {
  const shop: { opening: ShopOpening | undefined } = { opening };
  const checkPairing = jest.fn<FakeCalls['checkPairing']>(() =>
    answer({ waiting: 3, ...(clock && { clock }), ...(shop.opening && { opening: shop.opening }) }),
  );
  const page = await openTablet({ call: ticket31, api: { checkPairing } });
  return { ...page, shop, checkPairing };
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
const welcome = 'Welcome to Bar Barbers';

describe('the check-in tablet of a shop with opening hours', () => {
  it('takes customers while it is open', async () => {
    await openShop({ ranges: [open(-5, 4), open(19, 28)] });
    expect(heading()).toBe(welcome);
  });

  it.each<[string, ShopOpening, string, string]>([
    ['is closed', { ranges: [open(19, 28)] }, 'We’re closed.', 'We open again tomorrow at 09:05.'],
    [
      'has had its last check-in',
      { ranges: [{ ...open(-5, 1), lastCheckIn: iso(NOW - 1) }, open(19, 28)] },
      'We’re not taking any more customers today.',
      'We open again tomorrow at 09:05.',
    ],
    ['is full', { full: true }, 'The queue is full right now.', 'Please try again a little later.'],
    [
      'has a pause',
      { pause: { message: 'Fully booked for today', until: null } },
      'Check-in is paused.',
      'Fully booked for today.',
    ],
  ])('says so in place of the form when it %s', async (_what, opening, title, more) => {
    await openShop(opening);
    expect(heading()).toBe(title);
    expect(screen.getByText(more)).toBeInTheDocument();
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
  });

  it('says the time by the shop’s clock', async () => {
    await openShop({ ranges: [open(2, 3)] }, '12');
    expect(screen.getByText('We open again at 4:05 pm.')).toBeInTheDocument();
  });

  it('opens and closes by itself, also without network and after a reload', async () => {
    const { checkPairing, unmount } = await openShop({ ranges: [open(1, 2), open(19, 28)] });
    expect(heading()).toBe('We’re closed.');
    unmount();
    checkPairing.mockImplementation(broken);
    await openTablet({ call: ticket31, api: { checkPairing } });
    expect(heading()).toBe('We’re closed.');
    await pass(HOUR_MS + SOON_MS);
    expect(heading()).toBe(welcome);
    await pass(HOUR_MS);
    expect(heading()).toBe('We’re closed.');
    expect(screen.getByText('We open again tomorrow at 09:05.')).toBeInTheDocument();
  });

  it('is back within seconds when staff end the pause', async () => {
    const { shop } = await openShop({ pause: { until: null } });
    shop.opening = undefined;
    await pass(SOON_MS);
    expect(heading()).toBe(welcome);
  });

  it('does not stay full while it cannot know how many wait', async () => {
    const { checkPairing } = await openShop({ full: true });
    checkPairing.mockImplementation(broken);
    await pass(SOON_MS);
    expect(heading()).toBe(welcome);
  });

  it('lets a customer finish who has begun before a pause, and closes for the next one', async () => {
    const { shop } = await openShop(undefined);
    await customer.type(nameField(), 'Leo');
    shop.opening = { pause: { until: null } };
    await pass(SOON_MS);
    expect(nameField()).toHaveValue('Leo');
    await pass(DRAFT_RESET_MS);
    expect(heading()).toBe('Check-in is paused.');
  });

  describe.each([
    ['with network', true],
    ['without network', false],
  ])('at closing time, %s', (_how, hasNetwork) => {
    const CLOSES_MS = 5_000;
    const hours = { ranges: [{ from: iso(NOW - HOUR_MS), to: iso(NOW + CLOSES_MS) }, open(19, 28)] };

    /** Leo types on and on, from before closing time until so long after it. */
    async function typesUntil(afterMs: number) {
      const { checkPairing, checkIn } = await openShop(hours);
      if (!hasNetwork) for (const call of [checkPairing, checkIn]) call.mockImplementation(broken);
      await fill(customer, nameField(), 'Leo');
      await pass(CLOSES_MS + OPENING_CHECKED_MS);
      const left = afterMs - OPENING_CHECKED_MS;
      for (let typed = 0; typed < left; typed += DRAFT_RESET_MS / 2) {
        await fill(customer, nameField(), `Leo ${typed}`);
        await pass(Math.min(left - typed, DRAFT_RESET_MS / 2));
      }
    }

    it('a customer who has begun at the tablet has two minutes to finish', async () => {
      await typesUntil(CHECK_IN_GRACE_MS - OPENING_CHECKED_MS);
      await tap(button());
      expect(screen.getByRole('heading', { name: /^Thanks, Leo/ })).toBeInTheDocument();
    });

    it('the tablet closes for that customer, too, after these two minutes', async () => {
      await typesUntil(CHECK_IN_GRACE_MS + OPENING_CHECKED_MS);
      expect(heading()).toBe('We’re closed.');
    });

    it('the tablet closes at once for everybody else', async () => {
      await openShop(hours);
      await pass(CLOSES_MS + OPENING_CHECKED_MS);
      expect(heading()).toBe('We’re closed.');
    });
  });
});
