import { expect, it, jest } from '@jest/globals';
import type { MembershipNotice, SessionUser } from '@queuebell/contracts';
import { type FakeCalls, answer, createFakeHost, refusal, testUser } from '@queuebell/host-kit/testing';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { deviceUser } from '../pairing/testing';
import { MembershipBanner } from './membership-banner';

const ends: MembershipNotice = {
  kind: 'ends',
  endsAt: '2026-11-28T23:30:00.000Z',
  screensUntil: '2026-12-01T23:30:00.000Z',
};

async function draw(notice: MembershipNotice | null, owner: SessionUser = testUser) {
  const readMembershipNotice = jest.fn<FakeCalls['readMembershipNotice']>(() => answer({ notice }));
  const host = createFakeHost({ api: { readMembershipNotice } });
  await act(async () =>
    render(
      <MemoryRouter>
        <MembershipBanner host={host} owner={owner} />
      </MemoryRouter>,
    ),
  );
  return { readMembershipNotice };
}
const banner = () => screen.queryByRole('region', { name: 'Membership' });
const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

it.each<[MembershipNotice['kind'], string, string]>([
  ['charge-failed', 'The last payment failed. Screens keep working until 1 Dec 2026.', 'Update payment'],
  ['ends', 'Membership ends on 28 Nov 2026.', 'Renew membership'],
  ['ended', 'Membership ended on 28 Nov 2026. Screens keep working until 1 Dec 2026.', 'Renew membership'],
])(
  'the banner about the membership tells the owner what happens and when, with one way on: %s',
  async (kind, words, action) => {
    await draw({ ...ends, kind });
    expect(banner()).toHaveTextContent(words);
    expect(screen.getByRole('link', { name: action })).toHaveAttribute('href', '/renew');
  },
);

it('the banner about the membership is short at a paired counter, where nobody can pay', async () => {
  await draw(ends, { ...deviceUser('admin'), timeZone: 'Asia/Tokyo' });
  expect(banner()).toHaveTextContent('Membership ends on 29 Nov 2026. The owner can renew it.');
  expect(screen.queryByRole('link')).toBeNull();
});

it('the banner about the membership is left out while the membership renews itself', async () => {
  await draw(null);
  expect(banner()).toBeNull();
});

it('the banner about the membership goes when the owner comes back and has paid, and stays while nobody answers', async () => {
  const { readMembershipNotice } = await draw(ends);
  readMembershipNotice.mockImplementation(() => refusal(0, 'NETWORK', 'No.'));
  await comeBack();
  expect(banner()).toBeInTheDocument();
  readMembershipNotice.mockImplementation(() => answer({ notice: null }));
  await comeBack();
  expect(banner()).toBeNull();
});
