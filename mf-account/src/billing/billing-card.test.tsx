import { describe, expect, it, jest } from '@jest/globals';
import type { BillingState, Subscription } from '@queuebell/contracts';
import { type FakeCalls, answer, createFakeHost, refusal, testUser } from '@queuebell/host-kit/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { BillingCard } from './billing-card';

const NOW = Date.parse('2026-07-01T09:00:00.000Z');
const renews: Subscription = {
  state: 'renews',
  paidUntil: '2026-07-15T09:00:00.000Z',
  endsAt: null,
  nextTry: null,
  payUrl: null,
};
const paid: BillingState = {
  membershipExpires: '2026-07-15T09:00:00.000Z',
  graceUntil: null,
  subscription: renews,
  manageUrl: 'https://pay.example/portal',
};
const failed: Subscription = { ...renews, state: 'payment-failed', nextTry: '2026-07-18T09:00:00.000Z' };

async function draw(readBilling: FakeCalls['readBilling']) {
  const onLapsed = jest.fn();
  const host = createFakeHost({ api: { readBilling } });
  const { id: ownerId, email } = testUser;
  const props = { host, email, ownerId, timeZone: 'Europe/London', now: NOW, onLapsed };
  await act(async () =>
    render(
      <MemoryRouter>
        <BillingCard {...props} />
      </MemoryRouter>,
    ),
  );
  return { onLapsed, user: userEvent.setup({ delay: null }) };
}
const card = () => screen.queryByRole('region', { name: 'Monthly payment' });

describe('the card of the monthly payment', () => {
  it.each<[string, Partial<BillingState>, string]>([
    ['renews', {}, 'Renews automatically on 15 Jul 2026.'],
    [
      'renews, as far as only the checkout tells',
      { subscription: { ...renews, paidUntil: null } },
      'Renews automatically.',
    ],
    [
      'was cancelled',
      { subscription: { ...renews, state: 'ends', endsAt: '2026-07-15T09:00:00.000Z' } },
      'Cancelled. Everything keeps working until 15 Jul 2026; you won’t be charged again.',
    ],
    [
      'has ended',
      { subscription: { ...renews, state: 'ended' } },
      'Cancelled: you won’t be charged again. Everything keeps working until 15 Jul 2026.',
    ],
  ])('describes one that %s', async (_what, change, words) => {
    await draw(() => answer({ ...paid, ...change }));
    expect(card()).toHaveTextContent(words);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each<[string, Partial<BillingState>, string]>([
    [
      'is being charged',
      { subscription: { ...renews, paidUntil: '2026-07-01T08:00:00.000Z' } },
      'Your month ended on 1 Jul 2026, and your card is being charged for the next one.',
    ],
    [
      'failed',
      { subscription: failed },
      'Your card could not be charged. We’ll try again on 18 Jul 2026. Please update your card.',
    ],
    [
      'failed and can be made by hand',
      { subscription: { ...failed, nextTry: null, payUrl: 'https://pay.example/i/1' } },
      'Your card could not be charged. Please update your card, or pay now.',
    ],
    [
      'failed, while the screens still go on',
      { subscription: failed, graceUntil: '2026-07-18T09:00:00.000Z' },
      'Your screens keep working until 18 Jul 2026; after that they tell customers that the queue is closed.',
    ],
    [
      'is not there any more, while the screens still go on',
      { subscription: null, graceUntil: '2026-07-18T09:00:00.000Z' },
      'Your membership ended on 15 Jul 2026. Your screens keep working until 18 Jul 2026',
    ],
  ])('warns of one that %s, and says what to do', async (_what, change, words) => {
    await draw(() => answer({ ...paid, ...change }));
    expect(screen.getByRole('alert')).toHaveTextContent(words);
  });

  it('leads to the provider’s page, in a new tab, with the email filled in', async () => {
    await draw(() => answer(paid));
    const link = screen.getByRole('link', { name: 'Manage payment' });
    expect(link).toHaveAttribute('href', 'https://pay.example/portal?prefilled_email=olive%40example.com');
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
  });

  it('offers a new payment once the earlier one was cancelled for good or can never go on', async () => {
    await draw(() => answer({ ...paid, subscription: { ...renews, state: 'ended' } }));
    expect(screen.getByRole('link', { name: 'Subscribe' })).toBeInTheDocument();
    await draw(() => answer(paid));
    expect(screen.getAllByRole('link', { name: 'Subscribe' })).toHaveLength(1);
  });

  it('is read again when the owner comes back from the payment page', async () => {
    const readBilling = jest.fn<FakeCalls['readBilling']>(() => answer({ ...paid, subscription: failed }));
    await draw(readBilling);
    readBilling.mockImplementation(() => answer(paid));
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    expect(card()).toHaveTextContent('Renews automatically on');
  });

  it('leads to the unpaid invoice', async () => {
    await draw(() => answer({ ...paid, subscription: { ...failed, payUrl: 'https://pay.example/i/1' } }));
    expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', 'https://pay.example/i/1');
  });

  it('has no link to a provider’s page if the site has none', async () => {
    await draw(() => answer({ ...paid, manageUrl: null }));
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is not there if nothing is paid every month', async () => {
    await draw(() => answer({ ...paid, subscription: null }));
    expect(card()).toBeNull();
  });

  it('can be loaded again when it could not be loaded', async () => {
    const readBilling = jest.fn<FakeCalls['readBilling']>(() => refusal(0, 'NETWORK', 'No.'));
    const { user, onLapsed } = await draw(readBilling);
    expect(screen.getByRole('alert')).toHaveTextContent('could not be loaded');
    readBilling.mockImplementation(() => answer(paid));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(card()).toHaveTextContent('Renews automatically on 15 Jul 2026.');
    expect(onLapsed).not.toHaveBeenCalled();
  });

  it('says that the membership has to be renewed first', async () => {
    const { onLapsed } = await draw(() => refusal(402, 'MEMBERSHIP_LAPSED', 'Ended.'));
    expect(onLapsed).toHaveBeenCalledTimes(1);
    expect(card()).toBeNull();
  });
});
