import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { TICKET_RESET_MS } from '@queuebell/contracts/limits';
import { ticketIdOf } from '@queuebell/contracts/ticket-id';
import { testUser } from '@queuebell/remote-kit/testing';
import { screen } from '@testing-library/react';
import {
  A_MOMENT,
  NOW,
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

describe('a ticket on the tablet', () => {
  it('makes room by itself after 10 seconds', async () => {
    await openTablet({ call: ticket31 });
    await takeNumber('Leo', '123');
    await pass(TICKET_RESET_MS - A_MOMENT);
    expect(screen.getByText('31')).toBeInTheDocument();
    await pass(2 * A_MOMENT);
    expect(screen.queryByText('31')).not.toBeInTheDocument();
    expect(nameField()).toHaveValue('');
    expect(phoneField()).toHaveValue('');
    expect(nameField()).toHaveFocus();
  });

  it('does not greet the next customer, where the tablet fell asleep over it', async () => {
    await openTablet({ call: ticket31 });
    await takeNumber('Leo');
    await sleep(TICKET_RESET_MS);
    expect(screen.queryByText('31')).not.toBeInTheDocument();
    expect(nameField()).toHaveValue('');
  });

  it('makes room at once on Got it, and does not ask the next customer for a name too soon', async () => {
    await openTablet({ call: ticket31 });
    await takeNumber('Leo');
    await tap(screen.getByRole('button', { name: 'Got it' }));
    expect(nameField()).toHaveFocus();
    expect(nameField()).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('of the one before does not cut short the one after', async () => {
    await openTablet({ call: ticket31 });
    await takeNumber('Leo');
    await pass(6_000);
    await tap(screen.getByRole('button', { name: 'Got it' }));
    await takeNumber('Ines');
    await pass(6_000);
    expect(screen.getByRole('heading', { name: 'Thanks, Ines!' })).toBeInTheDocument();
  });

  it('leads to its own page on the customer’s phone, and offers no way out of this one', async () => {
    await openTablet({ call: ticket31 });
    await takeNumber('Leo');
    expect(screen.getByText('Follow your place on your phone')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'QR code of your ticket’s page' })).toBeInTheDocument();
    const page = `localhost/ticket/${ticketIdOf(testUser.id, '00000000-0000-7000-8000-000000000002-00000000000000')}`;
    expect(screen.getByText(page)).toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('leads customers to the site’s own name, by whatever name the tablet found it', async () => {
    await openTablet({ call: ticket31, publicOrigin: 'https://bell.example' });
    await takeNumber('Leo');
    expect(screen.getByText(/^bell\.example\/ticket\/[\w-]{47}$/)).toBeInTheDocument();
  });

  it.each([
    ['a form that nobody has touched', async () => undefined, false],
    ['a name that is typed', () => customer.type(nameField(), 'L'), true],
    ['a ticket', () => takeNumber('Leo'), true],
  ])('and the page: %s is no moment for a new version, or it is', async (_what, happens, isInUse) => {
    await openTablet({ call: ticket31 });
    await happens();
    expect(document.querySelectorAll('[data-in-use]')).toHaveLength(isInUse ? 1 : 0);
  });
});
