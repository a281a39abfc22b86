import { describe, expect, it, jest } from '@jest/globals';
import type { RegisterResponse } from '@queuebell/contracts';
import type { ApiAnswer, ApiClient } from '@queuebell/remote-kit';
import { answer, createFakeHost, refusal } from '@queuebell/remote-kit/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { RegisterScreen } from './register.screen';

const registered = () => answer<RegisterResponse>({ message: 'Registered.' }, 201);

interface Situation {
  paymentLink?: string;
  address?: string;
}

function open(
  register: ApiClient['register'] = registered,
  { paymentLink = 'https://pay.example/link', address = '/register' }: Situation = {},
) {
  const call = jest.fn(register);
  const host = createFakeHost({ user: null, api: { register: call }, site: { paymentLink } });
  render(
    <MemoryRouter initialEntries={[address]}>
      <RegisterScreen host={host} timeZone="Europe/London" />
    </MemoryRouter>,
  );
  return { host, call, user: userEvent.setup({ delay: null }) };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () => screen.getByRole<HTMLButtonElement>('button', { name: /^(Register|Submitting\.\.\.)$/ });
const typed = {
  Name: 'Olive Owner',
  Email: 'olive+1@example.com',
  Password: 'correct horse',
  Phone: '07123456789',
};

async function fillIn(user: ReturnType<typeof userEvent.setup>, values: Record<string, string> = typed) {
  for (const [label, value] of Object.entries(values)) await user.type(field(label), value);
  await user.selectOptions(field('How did you hear about us?'), 'From a friend');
}

async function register(user: ReturnType<typeof userEvent.setup>) {
  await fillIn(user);
  await user.click(submit());
}

describe('the form', () => {
  it('says in the window what it is', () => {
    open();
    expect(document.title).toBe('Register · QueueBell');
  });

  it('lets browsers and password managers help', () => {
    open();
    expect(field('Name')).toHaveAttribute('autocomplete', 'name');
    expect(field('Email')).toHaveAttribute('type', 'email');
    expect(field('Email')).toHaveAttribute('autocomplete', 'email');
    expect(field('Email')).toHaveAttribute('inputmode', 'email');
    expect(field('Business name')).not.toBeRequired();
    expect(field('Password')).toHaveAttribute('autocomplete', 'new-password');
    expect(field('Phone')).toHaveAttribute('inputmode', 'numeric');
    expect(field('Phone')).toHaveAttribute('autocomplete', 'tel');
  });

  it('says the rule for a password before one is typed', () => {
    open();
    expect(field('Password')).toHaveAccessibleDescription('10 to 72 characters');
  });

  it('leads who has an account to the log-in', () => {
    open();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

  it('is silent before anything was typed', () => {
    open();
    expect(screen.queryByText(/^Please/, { selector: 'p' })).toBeNull();
    for (const input of screen.getAllByRole('textbox')) {
      expect(input).toHaveAttribute('aria-invalid', 'false');
    }
  });

  it('says that a phone number must be numeric while it is typed, and takes it back', async () => {
    const { user } = open();
    await user.type(field('Phone'), '07x');
    expect(screen.getByText('Phone number must be numeric.')).toBeInTheDocument();
    expect(field('Phone')).toHaveAttribute('aria-invalid', 'true');
    expect(field('Phone')).toHaveAccessibleDescription(/Phone number must be numeric\./);

    await user.type(field('Phone'), '{Backspace}1');
    expect(screen.queryByText('Phone number must be numeric.')).toBeNull();
    expect(field('Phone')).toHaveAttribute('aria-invalid', 'false');
  });
});

describe('sending what is not complete', () => {
  it('says what is missing, moves to the first wrong field and sends nothing', async () => {
    const { user, call } = open();
    await user.click(submit());
    expect(field('Name')).toHaveFocus();
    for (const label of ['Name', 'Email', 'Password', 'Phone', 'How did you hear about us?']) {
      expect(field(label)).toHaveAttribute('aria-invalid', 'true');
      expect(field(label)).toHaveAccessibleDescription(/Please/);
    }
    expect(field('Business name')).toHaveAttribute('aria-invalid', 'false');
    expect(call).not.toHaveBeenCalled();
  });

  it.each([
    ['Email', 'olive.example.com', /name@example\.com/],
    ['Password', 'too short', 'Please use at least 10 characters.'],
    ['Phone', '+44 7123', 'Phone number must be numeric.'],
  ])('moves to %s when that is wrong', async (label, value, words) => {
    const { user, call } = open();
    await fillIn(user, { ...typed, [label]: value });
    await user.click(submit());
    expect(field(label)).toHaveFocus();
    expect(screen.getByText(words, { selector: 'p' })).toBeInTheDocument();
    expect(call).not.toHaveBeenCalled();
  });

  it('moves to the choice when nothing was chosen', async () => {
    const { user } = open();
    for (const [label, value] of Object.entries(typed)) await user.type(field(label), value);
    await user.click(submit());
    expect(field('How did you hear about us?')).toHaveFocus();
  });

  it('takes each complaint back as soon as it is mended', async () => {
    const { user } = open();
    await user.click(submit());
    await user.type(field('Email'), 'olive@example.com');
    expect(field('Email')).toHaveAttribute('aria-invalid', 'false');
    expect(field('Name')).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('sending', () => {
  it('sends what was typed, with the time zone of the browser', async () => {
    const { user, call } = open();
    await user.type(field('Business name'), 'Bar Barbers');
    await register(user);
    expect(call).toHaveBeenCalledWith({
      name: 'Olive Owner',
      email: 'olive+1@example.com',
      businessName: 'Bar Barbers',
      password: 'correct horse',
      phone: '07123456789',
      howDidYouHearAboutUs: 'friend',
      timeZone: 'Europe/London',
    });
  });

  it('works with the keyboard alone', async () => {
    const { user, call } = open();
    await fillIn(user);
    await user.type(field('Phone'), '{Enter}');
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('says so, and sends once however often it is pressed', async () => {
    let arrive: (result: ApiAnswer<RegisterResponse>) => void = () => undefined;
    const { user, call } = open(() => new Promise((resolve) => (arrive = resolve)));
    await register(user);
    expect(submit()).toBeDisabled();
    expect(submit()).toHaveTextContent('Submitting...');

    await user.type(field('Phone'), '{Enter}{Enter}');
    expect(call).toHaveBeenCalledTimes(1);

    arrive({ ok: false, status: 500, code: 'SERVER_ERROR', message: 'no' });
    await screen.findByRole('dialog');
    expect(submit()).toBeEnabled();
    expect(submit()).toHaveTextContent('Register');
  });
});

describe('a registration that succeeded', () => {
  it('says so with the subscription card', async () => {
    const { user } = open();
    await register(user);
    const modal = await screen.findByRole('dialog', {
      name: 'Registration successful! Please get membership to continue.',
    });
    expect(within(modal).getByText('$5')).toBeInTheDocument();
    expect(within(modal).getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
      'href',
      'https://pay.example/link?prefilled_email=olive%2B1%40example.com',
    );
  });

  it('goes to the log-in when the modal is closed', async () => {
    const { user, host } = open();
    await register(user);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(host.visited).toEqual(['/login']);
  });

  it('does not forget the device that waits for the log-in', async () => {
    const next = '?next=%2Fremotes%2Fmf-queue%2Fadmin';
    const { user, host } = open(registered, { address: `/register${next}` });
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', `/login${next}`);
    await register(user);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(host.visited).toEqual([`/login${next}`]);
  });

  it('tells who subscribes to log in afterwards, and leads there', async () => {
    const { user, host } = open();
    await register(user);
    await user.click(await screen.findByRole('link', { name: 'Subscribe' }));
    expect(screen.getByText('When you have paid, log in for the changes to apply.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Go to Login' }));
    expect(host.visited).toEqual(['/login']);
  });

  it('says when no payment is set up', async () => {
    const { user } = open(registered, { paymentLink: '' });
    await register(user);
    expect(await screen.findByText('Payment is not set up on this site yet.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Subscribe' })).toBeNull();
  });
});

describe('a registration that failed', () => {
  it.each([
    [
      'an e-mail address that is taken',
      refusal(409, 'EMAIL_TAKEN', 'Taken.'),
      /^Perhaps there is already an account/,
    ],
    [
      'input that the server refuses',
      refusal(400, 'INVALID_INPUT', 'email must be an e-mail address.'),
      'email must be an e-mail address.',
    ],
    ['nobody answering', refusal(0, 'NETWORK', 'no'), /^The server could not be reached/],
  ] as const)('says what can be done about %s', async (_what, result, advice) => {
    const { user } = open(() => result);
    await register(user);
    const modal = await screen.findByRole('dialog', { name: 'Registration failed' });
    expect(within(modal).getByText('Something went wrong. Please try again.')).toBeInTheDocument();
    expect(within(modal).getByText(advice)).toBeInTheDocument();
  });

  it('says no more than it knows when the server fails', async () => {
    const { user } = open(() => refusal(500, 'SERVER_ERROR', 'stack trace'));
    await register(user);
    const modal = await screen.findByRole('dialog', { name: 'Registration failed' });
    expect(within(modal).getByText('Something went wrong. Please try again.')).toBeInTheDocument();
    expect(screen.queryByText('stack trace')).toBeNull();
  });

  it('keeps all that was typed, and can be sent again', async () => {
    const { user, call } = open(() => refusal(500, 'SERVER_ERROR', 'no'));
    await register(user);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    for (const [label, value] of Object.entries(typed)) expect(field(label)).toHaveValue(value);
    expect(field('How did you hear about us?')).toHaveValue('friend');

    await user.click(submit());
    expect(call).toHaveBeenCalledTimes(2);
  });
});

it('sends a visitor who is logged in already on to the dashboard', () => {
  const host = createFakeHost();
  render(
    <MemoryRouter>
      <RegisterScreen host={host} timeZone="Europe/London" />
    </MemoryRouter>,
  );
  expect(host.visited).toEqual(['/dashboard']);
});
