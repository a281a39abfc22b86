import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { BillingState } from '@queuebell/contracts';
import { PAYMENT_ASKED_EVERY_MS } from '@queuebell/contracts/limits';
import { type FakeCalls, answer, createFakeHost, refusal, testUser } from '@queuebell/host-kit/testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { PaidScreen } from './paid.screen';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const unpaid: BillingState = {
  membershipExpires: null,
  graceUntil: null,
  subscription: null,
  manageUrl: null,
};
const paid: BillingState = {
  ...unpaid,
  membershipExpires: '2026-12-21T12:00:00.000Z',
  subscription: {
    state: 'renews',
    paidUntil: '2026-12-21T12:00:00.000Z',
    endsAt: null,
    nextTry: null,
    payUrl: null,
  },
};
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

async function open(
  first: ReturnType<FakeCalls['readBilling']>,
  user: typeof testUser | null = testUser,
  address = '/paid',
) {
  const readBilling = jest.fn<FakeCalls['readBilling']>(() => first);
  const host = createFakeHost({ api: { readBilling }, user });
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[address]}>
        <PaidScreen host={host} />
      </MemoryRouter>,
    ),
  );
  return { host, readBilling };
}
const title = () => screen.getByRole('heading', { level: 1 }).textContent;

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the page after a payment', () => {
  it('says that the membership is active, and what to do next', async () => {
    await open(answer(paid));
    expect(screen.getByRole('status')).toHaveTextContent('Thank you.Your membership is active.');
    expect(screen.getByText('Renews automatically on 21 Dec 2026.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(screen.getByRole('link', { name: 'Add a device' })).toHaveAttribute('href', '/pair');
  });

  it('waits for the confirmation, and changes by itself', async () => {
    const { host, readBilling } = await open(answer(unpaid));
    expect(title()).toBe('Almost done');
    readBilling.mockImplementation(() => answer(paid));
    await pass(PAYMENT_ASKED_EVERY_MS);
    expect(title()).toBe('Thank you.');
    expect(host.session.getState()).toMatchObject({ user: { membershipExpires: paid.membershipExpires } });
    await pass(10 * PAYMENT_ASKED_EVERY_MS);
    expect(readBilling).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['has lapsed', () => refusal(402, 'MEMBERSHIP_LAPSED', 'Ended.')],
    ['cannot be read', () => refusal(0, 'NETWORK', 'No.')],
    ['was granted, and is not paid', () => answer({ ...unpaid, membershipExpires: paid.membershipExpires })],
  ])('waits where the membership %s', async (_what, billing) => {
    await open(billing());
    expect(title()).toBe('Almost done');
  });

  it('stops asking after two minutes, and asks again at a press', async () => {
    const { readBilling } = await open(answer(unpaid));
    await pass(2 * 60_000);
    expect(title()).toBe('Not confirmed yet');
    const asked = readBilling.mock.calls.length;
    await pass(60_000);
    expect(readBilling).toHaveBeenCalledTimes(asked);
    readBilling.mockImplementation(() => answer(paid));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Check again' })));
    expect(title()).toBe('Thank you.');
  });

  it('believes nothing that its address says', async () => {
    await open(answer(unpaid), testUser, '/paid?session_id=cs_1&membership=active');
    expect(screen.queryByText(/active/)).toBeNull();
  });

  it('leads a visitor to the login, and says nothing of a membership', async () => {
    const { readBilling } = await open(answer(paid), null);
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login?next=%2Fpaid');
    expect(screen.queryByText(/active/)).toBeNull();
    expect(readBilling).not.toHaveBeenCalled();
  });

  it('follows the login of the tab where somebody registered', async () => {
    const { host } = await open(answer(paid), null);
    await act(async () => host.session.logIn(testUser, 'token'));
    expect(title()).toBe('Thank you.');
  });
});
