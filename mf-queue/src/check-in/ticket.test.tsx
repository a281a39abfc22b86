import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LAST_TICKET_MS, TICKET_MORE_MS, TICKET_RESET_MS } from '@queuebell/contracts/limits';
import { ticketIdOf } from '@queuebell/contracts/ticket-id';
import { drawQr } from '@queuebell/host-kit/qr';
import { testUser } from '@queuebell/host-kit/testing';
import { screen } from '@testing-library/react';
import {
  A_MOMENT,
  NOW,
  customer,
  gotIt,
  nameField,
  openTablet,
  pass,
  phoneField,
  sleep,
  takeNumber,
  tap,
  ticket31,
} from './testing';

const codeOnScreen = () =>
  screen.getByRole('img', { name: 'QR code of your ticket’s page' }).querySelector('path')?.getAttribute('d');

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

  it('is not shown to the next customer if the tablet fell asleep with it', async () => {
    await openTablet({ call: ticket31 });
    await takeNumber('Leo');
    await sleep(TICKET_RESET_MS);
    expect(screen.queryByText('31')).not.toBeInTheDocument();
    expect(nameField()).toHaveValue('');
  });

  it('makes room at once on Got it, and does not ask the next customer for a name too soon', async () => {
    await openTablet({ call: ticket31 });
    await takeNumber('Leo');
    await gotIt();
    expect(nameField()).toHaveFocus();
    expect(nameField()).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('of the earlier customer does not cut the next one short', async () => {
    await openTablet({ call: ticket31 });
    await takeNumber('Leo');
    await pass(6_000);
    await gotIt();
    await takeNumber('Ines');
    await pass(6_000);
    expect(screen.getByRole('heading', { name: 'Thanks, Ines!' })).toBeInTheDocument();
  });

  it.each([0, 60, 120, 200, 300, 450, 700, 900])(
    'stays when "Got it" is tapped %i ms after it has appeared: that tap was meant for the form',
    async (gap) => {
      await openTablet({ call: ticket31 });
      await takeNumber('Leo');
      await pass(gap);
      await tap(screen.getByRole('button', { name: 'Got it' }));
      expect(screen.getByText('31')).toBeInTheDocument();
      await gotIt();
      expect(screen.queryByText('31')).not.toBeInTheDocument();
    },
  );

  it('makes room at once for a keyboard', async () => {
    await openTablet({ call: ticket31 });
    await takeNumber('Leo');
    await customer.tab();
    expect(screen.getByRole('button', { name: 'Got it' })).toHaveFocus();
    await customer.keyboard('{Enter}');
    expect(nameField()).toHaveFocus();
  });

  it('stays 10 seconds from the last touch', async () => {
    await openTablet({ call: ticket31 });
    await takeNumber('Leo');
    await pass(TICKET_RESET_MS - 1_000);
    await tap(screen.getByRole('img', { name: 'QR code of your ticket’s page' }));
    await pass(TICKET_RESET_MS - A_MOMENT);
    expect(screen.getByText('31')).toBeInTheDocument();
    await pass(2 * A_MOMENT);
    expect(screen.queryByText('31')).not.toBeInTheDocument();
  });

  it('stays 30 seconds for a customer who asks for more time, and a touch does not shorten that', async () => {
    await openTablet({ call: ticket31 });
    await takeNumber('Leo');
    await pass(5_000);
    await tap(screen.getByRole('button', { name: 'I need more time' }));
    await tap(screen.getByText('31'));
    await pass(TICKET_MORE_MS - A_MOMENT);
    expect(screen.getByText('31')).toBeInTheDocument();
    await pass(2 * A_MOMENT);
    expect(screen.queryByText('31')).not.toBeInTheDocument();
  });

  it('leads to its own page on the customer’s phone, and has no link that leaves the tablet', async () => {
    await openTablet({ call: ticket31 });
    await takeNumber('Leo');
    expect(screen.getByText('Follow your place on your phone')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'QR code of your ticket’s page' })).toBeInTheDocument();
    const page = `http://localhost/ticket/${ticketIdOf(testUser.id, '00000000-0000-7000-8000-000000000002-00000000000000')}`;
    expect(codeOnScreen()).toBe(drawQr(page).path);
    expect(screen.queryByText(/localhost/)).not.toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });

  it('leads customers to the site’s own name, by whatever name the tablet found it', async () => {
    await openTablet({ call: ticket31, publicOrigin: 'https://bell.example' });
    await takeNumber('Leo');
    const page = `https://bell.example/ticket/${ticketIdOf(testUser.id, '00000000-0000-7000-8000-000000000002-00000000000000')}`;
    expect(codeOnScreen()).toBe(drawQr(page).path);
  });

  it.each([
    ['a form that nobody has touched', async () => undefined, false],
    ['a name that is typed', () => customer.type(nameField(), 'L'), true],
    ['a ticket', () => takeNumber('Leo'), true],
  ])('keeps new releases away, as the form does: “%s”', async (_what, happens, isInUse) => {
    await openTablet({ call: ticket31 });
    await happens();
    expect(document.querySelectorAll('[data-in-use]')).toHaveLength(isInUse ? 1 : 0);
  });
});

describe('on the tablet, the last ticket', () => {
  const showAgain = () => screen.queryByRole('button', { name: 'Show the last ticket again' });

  async function takeAndGo() {
    await openTablet({ call: ticket31 });
    expect(showAgain()).not.toBeInTheDocument();
    await takeNumber('Leo');
    await gotIt();
  }

  it('can be seen once more, with its number and code and without the name', async () => {
    await takeAndGo();
    await tap(showAgain() ?? document.body);
    expect(screen.getByRole('heading', { name: 'The last ticket' })).toHaveFocus();
    expect(screen.getByText('31')).toBeInTheDocument();
    const key = '00000000-0000-7000-8000-000000000002-00000000000000';
    expect(codeOnScreen()).toBe(drawQr(`http://localhost/ticket/${ticketIdOf(testUser.id, key)}`).path);
    expect(document.body).not.toHaveTextContent('Leo');
    await pass(TICKET_RESET_MS + A_MOMENT);
    expect(nameField()).toHaveFocus();
    expect(showAgain()).not.toBeInTheDocument();
  });

  it('is offered for 30 seconds, also after a ticket that nobody has dismissed', async () => {
    await openTablet({ call: ticket31 });
    await takeNumber('Leo');
    await pass(TICKET_RESET_MS);
    await pass(LAST_TICKET_MS - A_MOMENT);
    expect(showAgain()).toBeInTheDocument();
    await pass(2 * A_MOMENT);
    expect(showAgain()).not.toBeInTheDocument();
  });

  it('can be closed, back to what the next customer has typed', async () => {
    await takeAndGo();
    await customer.type(nameField(), 'Ines');
    await tap(showAgain() ?? document.body);
    await gotIt();
    expect(nameField()).toHaveValue('Ines');
  });

  it('gives way to the next one', async () => {
    await takeAndGo();
    await takeNumber('Ines');
    await gotIt();
    await tap(showAgain() ?? document.body);
    expect(document.body).not.toHaveTextContent(/Leo|Ines/);
  });
});
