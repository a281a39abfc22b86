import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { DRAFT_RESET_MS, TICKET_RESET_MS } from '@queuebell/contracts/limits';
import type { ApiClient } from '@queuebell/remote-kit';
import { answer, createFakeHost, refusal, testUser } from '@queuebell/remote-kit/testing';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { CheckInScreen } from './check-in.screen';

type CheckInCall = ApiClient['checkIn'];

const ticket31 = () => answer({ queueNumber: 31, ahead: 3, ticketId: 'ticket-31' }, 201);
const broken = () => refusal(0, 'NETWORK', 'Something went wrong. Please try again.');

function openTablet(call: CheckInCall = ticket31, user = testUser) {
  const checkIn = jest.fn<CheckInCall>(call);
  const host = createFakeHost({ api: { checkIn }, user });
  render(
    <MemoryRouter>
      <CheckInScreen host={host} />
    </MemoryRouter>,
  );
  return { checkIn, host };
}

const customer = userEvent.setup({ advanceTimers: (ms) => jest.advanceTimersByTime(ms) });
const nameField = () => screen.getByLabelText('Name');
const phoneField = () => screen.getByLabelText('Phone');
const button = () => screen.getByRole('button');
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

/** Taps, and lets the server answer. */
async function tap(element: Element) {
  await customer.click(element);
  await pass(0);
}

async function takeNumber(name: string, phone = '') {
  await customer.type(nameField(), name);
  if (phone) await customer.type(phoneField(), phone);
  await tap(button());
}

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

describe('the tablet at the door', () => {
  it('welcomes to the shop', () => {
    openTablet();
    expect(screen.getByRole('heading', { name: 'Welcome to Bar Barbers' })).toBeInTheDocument();
    expect(document.title).toBe('Take a number · Bar Barbers');
  });

  it('welcomes plainly while the shop has no name', () => {
    openTablet(ticket31, { ...testUser, businessName: '' });
    expect(screen.getByRole('heading', { name: 'Welcome' })).toBeInTheDocument();
  });

  it('fits a tablet that many people use: no memory of names, the right keyboard', () => {
    openTablet();
    expect(nameField()).toBeRequired();
    expect(nameField()).toHaveAttribute('autocomplete', 'off');
    expect(nameField()).toHaveAttribute('maxlength', '80');
    expect(phoneField()).not.toBeRequired();
    expect(phoneField()).toHaveAttribute('inputmode', 'tel');
    expect(phoneField()).toHaveAttribute('autocomplete', 'off');
  });

  it('gives a number for a name alone', async () => {
    const { checkIn } = openTablet();
    await takeNumber(' Leo ');
    expect(checkIn).toHaveBeenCalledWith({ name: 'Leo', userId: testUser.id }, expect.any(String));
    expect(screen.getByRole('heading', { name: 'Thanks, Leo!' })).toBeInTheDocument();
    expect(screen.getByText('Your queue number is')).toBeInTheDocument();
    expect(screen.getByText('31')).toBeInTheDocument();
    expect(screen.getByText('3 people before you')).toBeInTheDocument();
  });

  it('sends the phone when there is one', async () => {
    const { checkIn } = openTablet();
    await takeNumber('Leo', '07123456789');
    expect(checkIn.mock.calls[0]?.[0]).toEqual({ name: 'Leo', phone: '07123456789', userId: testUser.id });
  });

  it('tells a screen reader the number with the thanks', async () => {
    openTablet();
    await takeNumber('Leo');
    const thanks = screen.getByRole('heading', { name: 'Thanks, Leo!' });
    expect(thanks).toHaveFocus();
    expect(thanks).toHaveAccessibleDescription('Your queue number is 31 3 people before you');
  });

  it('sends once: the button is disabled and says so meanwhile', async () => {
    const { checkIn } = openTablet(() => new Promise(() => undefined));
    await takeNumber('Leo');
    expect(button()).toBeDisabled();
    expect(button()).toHaveTextContent('Submitting...');
    expect(nameField()).toHaveAttribute('readonly');
    await customer.type(nameField(), '{Enter}');
    expect(checkIn).toHaveBeenCalledTimes(1);
  });

  it('asks for a name before it sends anything', async () => {
    const { checkIn } = openTablet();
    await takeNumber('  ');
    expect(nameField()).toHaveAccessibleDescription('Please enter your name.');
    expect(nameField()).toHaveAttribute('aria-invalid', 'true');
    expect(nameField()).toHaveFocus();
    expect(checkIn).not.toHaveBeenCalled();
  });

  it('wants digits in the phone, says so at the field and sends nothing', async () => {
    const { checkIn } = openTablet();
    await takeNumber('Leo', '0712 x');
    expect(phoneField()).toHaveAccessibleDescription(
      'optional, so we can call you Phone number must be numeric.',
    );
    expect(phoneField()).toHaveAttribute('aria-invalid', 'true');
    expect(phoneField()).toHaveFocus();
    expect(checkIn).not.toHaveBeenCalled();
  });
});

describe('a ticket on the tablet', () => {
  it('makes room by itself after 10 seconds', async () => {
    openTablet();
    await takeNumber('Leo', '123');
    await pass(TICKET_RESET_MS - 1);
    expect(screen.getByText('31')).toBeInTheDocument();
    await pass(1);
    expect(screen.queryByText('31')).not.toBeInTheDocument();
    expect(nameField()).toHaveValue('');
    expect(phoneField()).toHaveValue('');
    expect(nameField()).toHaveFocus();
  });

  it('makes room at once on Got it, and does not ask the next customer for a name too soon', async () => {
    openTablet();
    await takeNumber('Leo');
    await tap(screen.getByRole('button', { name: 'Got it' }));
    expect(nameField()).toHaveFocus();
    expect(nameField()).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('of the one before does not cut short the one after', async () => {
    openTablet();
    await takeNumber('Leo');
    await pass(6_000);
    await tap(screen.getByRole('button', { name: 'Got it' }));
    await takeNumber('Ines');
    await pass(6_000);
    expect(screen.getByRole('heading', { name: 'Thanks, Ines!' })).toBeInTheDocument();
  });
});

describe('a form that nobody goes on with', () => {
  const full = () => refusal(409, 'QUEUE_FULL', 'The queue is full right now.');

  it('shows nothing of the customer who walked away after a refusal', async () => {
    openTablet(full);
    await takeNumber('Leo', '123');
    await pass(DRAFT_RESET_MS - 1);
    expect(nameField()).toHaveValue('Leo');
    await pass(1);
    expect(nameField()).toHaveValue('');
    expect(phoneField()).toHaveValue('');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is ready for the next customer, and does not ask for a name too soon', async () => {
    openTablet(full);
    await takeNumber('Leo');
    await pass(DRAFT_RESET_MS);
    expect(nameField()).toHaveFocus();
    expect(nameField()).not.toHaveAttribute('aria-invalid', 'true');
  });

  it('forgets each of two customers who walked away', async () => {
    openTablet();
    await customer.type(nameField(), 'Leo');
    await pass(DRAFT_RESET_MS);
    await customer.type(nameField(), 'Ines');
    await customer.type(phoneField(), '12');
    await pass(DRAFT_RESET_MS);
    expect(nameField()).toHaveValue('');
    expect(nameField()).toHaveFocus();
  });

  it('waits as long as somebody types, however slowly', async () => {
    openTablet();
    await customer.type(nameField(), 'L');
    await pass(DRAFT_RESET_MS - 1_000);
    await customer.type(nameField(), 'e');
    await pass(DRAFT_RESET_MS - 1_000);
    expect(nameField()).toHaveValue('Le');
  });

  it('is not taken for one while its request is open, and has its whole time after the answer', async () => {
    let refuse: () => void = () => undefined;
    openTablet(() => new Promise((resolve) => (refuse = () => void full().then(resolve))));
    await customer.type(nameField(), 'Leo');
    await pass(DRAFT_RESET_MS - 5_000);
    await tap(button());
    await pass(10_000);
    expect(nameField()).toHaveValue('Leo');
    refuse();
    await pass(0);
    await pass(DRAFT_RESET_MS - 1_000);
    expect(nameField()).toHaveValue('Leo');
    await pass(1_000);
    expect(nameField()).toHaveValue('');
  });
});

describe('when a number cannot be given', () => {
  it('shows the server’s message and keeps what was typed', async () => {
    openTablet(() =>
      refusal(409, 'QUEUE_FULL', 'The queue is full right now. Please ask a member of staff.'),
    );
    await takeNumber('Leo', '123');
    expect(screen.getByRole('alert')).toHaveTextContent('The queue is full right now.');
    expect(nameField()).toHaveValue('Leo');
    expect(phoneField()).toHaveValue('123');
    expect(button()).toBeEnabled();
  });

  it('says so plainly when nobody answers', async () => {
    openTablet(broken);
    await takeNumber('Leo');
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
  });

  it('does not keep a customer waiting for an answer that never comes', async () => {
    openTablet(() => new Promise(() => undefined));
    await takeNumber('Leo');
    await pass(15_000);
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong. Please try again.');
    expect(button()).toHaveTextContent('Get My Number');
  });

  it('sends the same form again under the same key, so that nobody gets two numbers', async () => {
    const { checkIn } = openTablet();
    checkIn.mockImplementationOnce(broken);
    await takeNumber('Leo');
    await tap(button());
    expect(screen.getByText('31')).toBeInTheDocument();
    const [first, second] = checkIn.mock.calls.map(([, key]) => key);
    expect(second).toBe(first);
    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('makes a new key for the next customer of the same name', async () => {
    const { checkIn } = openTablet();
    await takeNumber('Leo');
    await tap(screen.getByRole('button', { name: 'Got it' }));
    await takeNumber('Leo');
    const [first, second] = checkIn.mock.calls.map(([, key]) => key);
    expect(second).not.toBe(first);
  });

  it('offers the renewal when the membership has ended', async () => {
    openTablet(() => refusal(402, 'MEMBERSHIP_LAPSED', 'Your membership has ended.'));
    await takeNumber('Leo');
    expect(screen.getByRole('alert')).toHaveTextContent('Your membership has ended.');
    expect(screen.getByRole('link', { name: 'Renew membership' })).toHaveAttribute(
      'href',
      'https://pay.example/link?prefilled_email=olive%40example.com',
    );
  });
});
