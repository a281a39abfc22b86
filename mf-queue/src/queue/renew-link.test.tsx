import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { RenewLink } from './renew-link';

const linkFor = (paymentLink: string) => {
  render(<RenewLink paymentLink={paymentLink} owner={{ id: 'abc123', email: 'olive+shop@example.com' }} />);
  return screen.queryByRole('link', { name: 'Renew membership' });
};

it('opens the payment page in a new tab, with the e-mail filled in', () => {
  const link = linkFor('https://pay.example/link');
  expect(link).toHaveAttribute(
    'href',
    'https://pay.example/link?prefilled_email=olive%2Bshop%40example.com&client_reference_id=abc123',
  );
  expect(link).toHaveAttribute('target', '_blank');
});

it('adds to the questions that the payment page already has', () => {
  expect(linkFor('/sandbox/pay?plan=5')).toHaveAttribute(
    'href',
    '/sandbox/pay?plan=5&prefilled_email=olive%2Bshop%40example.com&client_reference_id=abc123',
  );
});

it('leaves the place on the payment page that it points to', () => {
  expect(linkFor('https://pay.example/link#card')).toHaveAttribute(
    'href',
    'https://pay.example/link?prefilled_email=olive%2Bshop%40example.com&client_reference_id=abc123#card',
  );
});

it('offers no link where no payment page is known', () => {
  expect(linkFor('')).toBeNull();
});
