import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import { type FakeCalls, answer, refusal, testUser } from '@queuebell/host-kit/testing';
import { screen } from '@testing-library/react';
import { noStorage } from '../offline-check-in/testing';
import {
  NOW,
  broken,
  button,
  customer,
  gotIt,
  nameField,
  openTablet,
  pass,
  phoneField,
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

describe('the check-in tablet', () => {
  it('welcomes customers to the shop', async () => {
    await openTablet({ call: ticket31 });
    expect(screen.getByRole('heading', { name: 'Welcome to Bar Barbers' })).toBeInTheDocument();
    expect(document.title).toBe('Take a number · Bar Barbers');
  });

  it('welcomes plainly while the shop has no name', async () => {
    await openTablet({ user: { ...testUser, businessName: '' } });
    expect(screen.getByRole('heading', { name: 'Welcome' })).toBeInTheDocument();
  });

  it('is made for many people: it stores no names, and has the right keyboard', async () => {
    await openTablet({ call: ticket31 });
    expect(nameField()).toBeRequired();
    expect(nameField()).toHaveAttribute('autocomplete', 'off');
    expect(nameField()).toHaveAttribute('maxlength', '80');
    expect(phoneField()).not.toBeRequired();
    expect(phoneField()).toHaveAttribute('inputmode', 'tel');
    expect(phoneField()).toHaveAttribute('autocomplete', 'off');
  });

  it('gives a number for a name alone', async () => {
    const { checkIn } = await openTablet({ call: ticket31 });
    await takeNumber(' Leo ');
    expect(checkIn).toHaveBeenCalledWith({ name: 'Leo', userId: testUser.id }, { key: expect.any(String) });
    expect(screen.getByRole('heading', { name: 'Thanks, Leo!' })).toBeInTheDocument();
    expect(screen.getByText('Your queue number is')).toBeInTheDocument();
    expect(screen.getByText('31')).toBeInTheDocument();
    expect(screen.getByText('3 people ahead of you')).toBeInTheDocument();
  });

  it('sends the phone when there is one', async () => {
    const { checkIn } = await openTablet({ call: ticket31 });
    await takeNumber('Leo', '07123456789');
    expect(checkIn.mock.calls[0]?.[0]).toEqual({ name: 'Leo', phone: '07123456789', userId: testUser.id });
  });

  it('reads the number with the thanks to a screen reader', async () => {
    await openTablet({ call: ticket31 });
    await takeNumber('Leo');
    const thanks = screen.getByRole('heading', { name: 'Thanks, Leo!' });
    expect(thanks).toHaveFocus();
    expect(thanks).toHaveAccessibleDescription('Your queue number is 31 3 people ahead of you');
  });

  it('sends once: the button is disabled and says so meanwhile', async () => {
    const { checkIn } = await openTablet({ call: () => new Promise(() => undefined) });
    await takeNumber('Leo');
    expect(button()).toBeDisabled();
    expect(button()).toHaveTextContent('Submitting...');
    expect(nameField()).toHaveAttribute('readonly');
    await customer.type(nameField(), '{Enter}');
    expect(checkIn).toHaveBeenCalledTimes(1);
  });

  it('asks for a name before it sends anything', async () => {
    const { checkIn } = await openTablet({ call: ticket31 });
    await takeNumber('  ');
    expect(nameField()).toHaveAccessibleDescription('(first name is enough) Please enter your name.');
    expect(nameField()).toHaveAttribute('aria-invalid', 'true');
    expect(nameField()).toHaveFocus();
    expect(checkIn).not.toHaveBeenCalled();
  });

  it('accepts a phone as people write it', async () => {
    const { checkIn } = await openTablet({ call: ticket31 });
    await takeNumber('Leo', '+44 7700 900123');
    expect(checkIn.mock.calls[0]?.[0]).toMatchObject({ phone: '00447700900123' });
  });

  it('wants digits in the phone, says so at the field and sends nothing', async () => {
    const { checkIn } = await openTablet({ call: ticket31 });
    await takeNumber('Leo', '0712 x');
    expect(phoneField()).toHaveAccessibleDescription(
      '(optional) — so we can call you Phone number must be numeric.',
    );
    expect(phoneField()).toHaveAttribute('aria-invalid', 'true');
    expect(phoneField()).toHaveFocus();
    expect(checkIn).not.toHaveBeenCalled();
  });
});

describe('the check-in tablet, when it cannot give a number,', () => {
  it('shows the server’s message and keeps what was typed', async () => {
    await openTablet({
      call: () => refusal(409, 'QUEUE_FULL', 'The queue is full right now. Please ask a member of staff.'),
    });
    await takeNumber('Leo', '123');
    expect(screen.getByRole('alert')).toHaveTextContent('The queue is full right now.');
    expect(nameField()).toHaveValue('Leo');
    expect(phoneField()).toHaveValue('123');
    expect(button()).toBeEnabled();
  });

  it('says so plainly when nobody answers and it has no numbers of its own', async () => {
    await openTablet({ call: broken, storage: noStorage });
    await takeNumber('Leo');
    expect(screen.getByRole('alert')).toHaveTextContent(/^Something went wrong. Please try again.$/);
    expect(nameField()).toHaveValue('Leo');
  });

  it('does not keep a customer waiting for an answer that never comes', async () => {
    await openTablet({ call: () => new Promise(() => undefined), storage: noStorage });
    await takeNumber('Leo');
    await pass(15_000);
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
    expect(button()).toHaveTextContent('Get My Number');
  });

  it('sends the same form again under the same key, so that nobody gets two numbers', async () => {
    const { checkIn } = await openTablet({ call: ticket31, storage: noStorage });
    checkIn.mockImplementationOnce(broken);
    await takeNumber('Leo');
    await tap(button());
    expect(screen.getByText('31')).toBeInTheDocument();
    const [first, second] = checkIn.mock.calls.map(([, options]) => options?.key);
    expect(second).toBe(first);
  });

  it('makes a new key for the next customer of the same name', async () => {
    const { checkIn } = await openTablet({ call: ticket31 });
    await takeNumber('Leo');
    await gotIt();
    await takeNumber('Leo');
    const [first, second] = checkIn.mock.calls.map(([, options]) => options?.key);
    expect(second).not.toBe(first);
  });
});

describe('the tablet of a shop whose membership has ended', () => {
  const lapsed = () => refusal(402, 'MEMBERSHIP_LAPSED', 'Your membership has ended.');
  const closed = () => screen.queryByRole('heading', { name: 'The queue is closed at the moment.' });

  it('says that the queue is closed before anybody types, and nothing of why', async () => {
    await openTablet({ api: { checkPairing: lapsed } });
    await pass(POLL_INTERVAL_MS);
    expect(closed()).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/membership|renew|pay/i);
  });

  it('is closed as soon as a check-in is refused, and comes back empty after the renewal', async () => {
    const checkPairing = jest.fn<FakeCalls['checkPairing']>(lapsed);
    await openTablet({ call: lapsed, api: { checkPairing } });
    await takeNumber('Leo');
    expect(closed()).toBeInTheDocument();
    checkPairing.mockImplementation(() => answer(undefined, 200));
    await pass(2 * POLL_INTERVAL_MS);
    expect(closed()).not.toBeInTheDocument();
    expect(nameField()).toHaveValue('');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('lets a customer read the ticket that they have', async () => {
    await openTablet({ call: ticket31, api: { checkPairing: lapsed } });
    await takeNumber('Leo');
    await pass(5_000);
    expect(screen.getByRole('heading', { name: 'Thanks, Leo!' })).toBeInTheDocument();
  });
});
