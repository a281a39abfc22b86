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

it('after a membership has ended, the owner reads what customers are told, what a renewal costs and where to get it', () => {
  draw(testUser);
  const ended = screen.getByRole('alert');
  expect(ended).toHaveTextContent('The membership has ended.');
  expect(ended).toHaveTextContent('tell customers that the queue is closed');
  expect(ended).toHaveTextContent('$5 a month');
  expect(screen.getByRole('link', { name: 'Renew membership' })).toHaveAttribute('href', '/renew');
});

it('without any membership so far, the owner reads nothing of an end', () => {
  draw({ ...testUser, membershipExpires: null });
  expect(screen.getByRole('alert')).toHaveTextContent('You have no membership yet.');
  expect(screen.getByRole('alert')).not.toHaveTextContent('ended');
  expect(screen.getByRole('link', { name: 'Get a membership' })).toHaveAttribute('href', '/renew');
});

it('after a membership has ended, people of a team read in neutral words that the shop is closed', () => {
  draw({ ...testUser, role: 'staff', member: { id: 'ann' }, membershipExpires: null });
  expect(screen.getByRole('alert')).toHaveTextContent(
    'This shop is closed at the moment.Please ask its owner.',
  );
  expect(screen.queryByRole('link')).toBeNull();
});

it('after a membership has ended, staff at a paired counter read what the owner can do, and no offer to pay', () => {
  draw(deviceUser('admin'));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'The owner can renew it at https://bell.example/renew.',
  );
  expect(screen.queryByRole('link')).toBeNull();
});
