import { expect, it } from '@jest/globals';
import type { SessionUser } from '@queuebell/contracts';
import { createFakeHost, testUser } from '@queuebell/host-kit/testing';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { deviceUser } from '../pairing/testing';
import { MembershipEnded } from './membership-ended';

const draw = (owner: SessionUser) =>
  render(
    <MemoryRouter>
      <MembershipEnded host={createFakeHost()} owner={owner} page={{ origin: 'https://bell.example' }} />
    </MemoryRouter>,
  );

it('says what customers are told, what a renewal costs and where to get it', () => {
  draw(testUser);
  const ended = screen.getByRole('alert');
  expect(ended).toHaveTextContent('The membership has ended.');
  expect(ended).toHaveTextContent('tell customers that the queue is closed');
  expect(ended).toHaveTextContent('$5 a month');
  expect(screen.getByRole('link', { name: 'Renew membership' })).toHaveAttribute('href', '/renew');
});

it('speaks of no end where there never was a membership', () => {
  draw({ ...testUser, membershipExpires: null });
  expect(screen.getByRole('alert')).toHaveTextContent('You have no membership yet.');
  expect(screen.getByRole('alert')).not.toHaveTextContent('ended');
  expect(screen.getByRole('link', { name: 'Get a membership' })).toHaveAttribute('href', '/renew');
});

it('says to people of a team in neutral words that the shop is closed', () => {
  draw({ ...testUser, role: 'staff', member: { id: 'ann' }, membershipExpires: null });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This shop is closed at the moment.Please ask its owner.',
  );
  expect(screen.queryByRole('link')).toBeNull();
});

it('tells staff at a paired counter what the owner can do, and asks nobody to pay there', () => {
  draw(deviceUser('admin'));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The owner can renew it at https://bell.example/renew.',
  );
  expect(screen.queryByRole('link')).toBeNull();
});
