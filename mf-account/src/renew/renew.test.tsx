import { describe, expect, it } from '@jest/globals';
import type { BillingState, Subscription } from '@queuebell/contracts';
import { type FakeCalls, answer, createFakeHost, refusal, testUser } from '@queuebell/host-kit/testing';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { RenewScreen } from './renew.screen';

const NOW = Date.parse('2026-11-21T12:00:00.000Z');
const state: BillingState = {
  membershipExpires: '2026-11-28T12:00:00.000Z',
  graceUntil: null,
  subscription: null,
  manageUrl: 'https://pay.example/portal',
};
const subscription: Subscription = {
  state: 'renews',
  paidUntil: '2026-11-28T12:00:00.000Z',
  endsAt: null,
  nextTry: null,
  payUrl: null,
};

async function open(readBilling: FakeCalls['readBilling'], user: typeof testUser | null = testUser) {
  const host = createFakeHost({ api: { readBilling }, user });
  window.history.replaceState(null, '', '/renew');
  await act(async () =>
    render(
      <MemoryRouter initialEntries={['/renew']}>
        <RenewScreen host={host} now={() => NOW} />
      </MemoryRouter>,
    ),
  );
  return host;
}
const link = (name: string) => screen.queryByRole('link', { name });

describe('the page to renew the membership', () => {
  it('leads a visitor through the login and back', async () => {
    const host = await open(() => answer(state), null);
    expect(host.visited).toEqual(['/login?next=/renew']);
  });

  it('says when a granted membership ends, and takes a subscription', async () => {
    await open(() => answer(state));
    expect(screen.getByText('Your membership runs until 28 Nov 2026.')).toBeInTheDocument();
    expect(link('Subscribe')).toHaveAttribute('href', expect.stringContaining(testUser.id));
  });

  it('offers no second subscription while one renews', async () => {
    await open(() => answer({ ...state, subscription }));
    expect(screen.getByText(/^Renews automatically on/)).toBeInTheDocument();
    expect(link('Subscribe')).toBeNull();
  });

  it('leads to the unpaid invoice after a failed charge', async () => {
    const failed = { ...subscription, state: 'payment-failed', payUrl: 'https://pay.example/i/1' } as const;
    await open(() => answer({ ...state, subscription: failed }));
    expect(link('Pay now')).toHaveAttribute('href', 'https://pay.example/i/1');
    expect(link('Subscribe')).toBeNull();
  });

  it('resumes a cancelled subscription on the provider’s page, and starts a new one if there is no such page', async () => {
    const ends = { ...subscription, state: 'ends', endsAt: state.membershipExpires } as const;
    await open(() => answer({ ...state, subscription: ends }));
    expect([link('Manage payment'), link('Subscribe')]).toEqual([expect.anything(), null]);
    await open(() => answer({ ...state, subscription: ends, manageUrl: null }));
    expect(link('Subscribe')).toBeInTheDocument();
  });

  it('opens although the server refuses everything else', async () => {
    await open(() => refusal(402, 'MEMBERSHIP_LAPSED', 'Ended.'));
    expect(screen.getByRole('alert')).toHaveTextContent('Your membership has ended.');
    expect(link('Subscribe')).toBeInTheDocument();
  });

  it('can be loaded again when it could not be loaded', async () => {
    await open(() => refusal(0, 'NETWORK', 'No.'));
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });
});
