import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DRAFT_RESET_MS } from '@queuebell/contracts/limits';
import { refusal } from '@queuebell/host-kit/testing';
import { screen } from '@testing-library/react';
import { noStorage } from '../offline-check-in/testing';
import {
  A_MOMENT,
  NOW,
  button,
  customer,
  nameField,
  openTablet,
  pass,
  phoneField,
  sleep,
  takeNumber,
  tap,
  ticket31,
} from './testing';

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('on the tablet, a form that a customer has left', () => {
  const full = () => refusal(409, 'QUEUE_FULL', 'The queue is full right now.');

  it('shows nothing of the customer who walked away after a refusal', async () => {
    await openTablet({ call: full });
    await takeNumber('Leo', '123');
    await pass(DRAFT_RESET_MS - A_MOMENT);
    expect(nameField()).toHaveValue('Leo');
    await pass(2 * A_MOMENT);
    expect(nameField()).toHaveValue('');
    expect(phoneField()).toHaveValue('');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is ready for the next customer, and does not ask for a name too soon', async () => {
    await openTablet({ call: full });
    await takeNumber('Leo');
    await pass(DRAFT_RESET_MS + A_MOMENT);
    expect(nameField()).toHaveFocus();
    expect(nameField()).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('does not show the next customer complaints about the one before', async () => {
    await openTablet({ call: ticket31 });
    await tap(button());
    expect(screen.getByText('Please enter your name.')).toBeInTheDocument();
    await pass(DRAFT_RESET_MS - A_MOMENT);
    expect(nameField()).toHaveAttribute('aria-invalid', 'true');
    await pass(2 * A_MOMENT);
    expect(screen.queryByText('Please enter your name.')).not.toBeInTheDocument();
  });

  it('forgets each of two customers who walked away', async () => {
    await openTablet({ call: ticket31 });
    await customer.type(nameField(), 'Leo');
    await pass(DRAFT_RESET_MS + A_MOMENT);
    await customer.type(nameField(), 'Ines');
    await customer.type(phoneField(), '12');
    await pass(DRAFT_RESET_MS + A_MOMENT);
    expect(nameField()).toHaveValue('');
    expect(nameField()).toHaveFocus();
  });

  it('shows nothing of a customer who walked away before the tablet fell asleep', async () => {
    await openTablet({ call: ticket31 });
    await customer.type(nameField(), 'Leo');
    await sleep(DRAFT_RESET_MS - A_MOMENT);
    expect(nameField()).toHaveValue('Leo');
    await sleep(A_MOMENT);
    expect(nameField()).toHaveValue('');
  });

  it('is not cleared while somebody types, however slowly', async () => {
    await openTablet({ call: ticket31 });
    await customer.type(nameField(), 'L');
    await pass(DRAFT_RESET_MS - 1_000);
    await customer.type(nameField(), 'e');
    await pass(DRAFT_RESET_MS - 1_000);
    expect(nameField()).toHaveValue('Le');
  });

  it('is not cleared while its request is open, and has its whole time after the answer', async () => {
    let refuse: () => void = () => undefined;
    await openTablet({
      call: () => new Promise((resolve) => (refuse = () => void full().then(resolve))),
      storage: noStorage,
    });
    await customer.type(nameField(), 'Leo');
    await pass(DRAFT_RESET_MS - 5_000);
    await tap(button());
    await pass(10_000);
    expect(nameField()).toHaveValue('Leo');
    refuse();
    await pass(0);
    await pass(DRAFT_RESET_MS - 1_000);
    expect(nameField()).toHaveValue('Leo');
    await pass(1_000 + A_MOMENT);
    expect(nameField()).toHaveValue('');
  });
});
