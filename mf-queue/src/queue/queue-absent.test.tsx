import { expect, it } from '@jest/globals';
import { createFakeHost, testUser } from '@queuebell/remote-kit/testing';
import { render, screen } from '@testing-library/react';
import { deviceUser } from '../pairing/testing';
import { MembershipEnded } from './queue-absent';

it('says what a renewal costs, where to get it, and that the queue is untouched', () => {
  render(<MembershipEnded host={createFakeHost()} owner={testUser} />);
  const ended = screen.getByRole('alert');
  expect(ended).toHaveTextContent('Your membership has ended.');
  expect(ended).toHaveTextContent('$5 a month');
  expect(ended).toHaveTextContent('Your queue is untouched.');
  expect(screen.getByRole('link', { name: 'Renew membership' })).toHaveAttribute(
    'href',
    `https://pay.example/link?prefilled_email=olive%40example.com&client_reference_id=${testUser.id}`,
  );
});

it('says so where no payment page is set up', () => {
  render(<MembershipEnded host={createFakeHost({ site: { paymentLink: '' } })} owner={testUser} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Payment is not set up on this site yet.');
  expect(screen.queryByRole('link')).toBeNull();
});

it('asks nobody to pay at a paired device, which knows nothing of its owner', () => {
  render(<MembershipEnded host={createFakeHost()} owner={deviceUser('display')} />);
  expect(screen.getByRole('alert')).toHaveTextContent('The owner can renew it in the profile.');
  expect(screen.queryByRole('link')).toBeNull();
});
