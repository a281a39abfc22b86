import { expect, it } from '@jest/globals';
import { prefilledPaymentLink } from './payment-link';

it.each([
  ['https://pay.example/link', 'https://pay.example/link?prefilled_email=o%40example.com'],
  ['https://pay.example/link?plan=1', 'https://pay.example/link?plan=1&prefilled_email=o%40example.com'],
  ['https://pay.example/link?', 'https://pay.example/link?prefilled_email=o%40example.com'],
  ['https://pay.example/link#card', 'https://pay.example/link?prefilled_email=o%40example.com#card'],
  ['https://pay.example/l?a=%20b#c?d', 'https://pay.example/l?a=%20b&prefilled_email=o%40example.com#c?d'],
  ['/sandbox/pay', '/sandbox/pay?prefilled_email=o%40example.com'],
])('the payment link %s gets an email', (link, expected) => {
  expect(prefilledPaymentLink(link, 'o@example.com')).toBe(expected);
});

it('the payment link names the account, if it is known', () => {
  const link = prefilledPaymentLink('https://pay.example/link#card', 'o@example.com', 'abc123');
  expect(link).toBe(
    'https://pay.example/link?prefilled_email=o%40example.com&client_reference_id=abc123#card',
  );
});

it('the payment link keeps every character of an email', () => {
  const link = prefilledPaymentLink('https://pay.example/link?plan=1', 'a+b&c=d@example.com');
  expect(new URL(link).searchParams.get('prefilled_email')).toBe('a+b&c=d@example.com');
});
