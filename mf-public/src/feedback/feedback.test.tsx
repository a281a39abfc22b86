import { describe, expect, it, jest } from '@jest/globals';
import type { FeedbackResponse, SessionUser } from '@queuebell/contracts';
import type { ApiAnswer } from '@queuebell/host-kit';
import { type FakeCalls, answer, createFakeHost, fill, refusal, testUser } from '@queuebell/host-kit/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { FeedbackScreen } from './feedback.screen';

const THANKS = 'Thank you for your feedback! We will review it shortly.';
const SORRY = 'There was an error submitting your feedback. Please try again later.';
const arrived = () => answer<FeedbackResponse>({ message: THANKS }, 201);

function open(send: FakeCalls['addFeedback'] = arrived, owner: SessionUser | null = null) {
  const call = jest.fn(send);
  const host = createFakeHost({ user: owner, api: { addFeedback: call } });
  render(
    <MemoryRouter>
      <FeedbackScreen host={host} />
    </MemoryRouter>,
  );
  return { host, call, user: userEvent.setup({ delay: null }) };
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const submit = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^(Send feedback|Submitting\.\.\.)$/ });
const typed = { Name: 'Vera Visitor', Email: 'vera@example.com', Phone: '07123', Message: 'Lovely.' };

async function fillIn(user: ReturnType<typeof userEvent.setup>, values: Record<string, string> = typed) {
  for (const [label, value] of Object.entries(values)) await fill(user, field(label), value);
}

async function send(user: ReturnType<typeof userEvent.setup>) {
  await fillIn(user);
  await user.click(submit());
}

describe('the feedback form', () => {
  it('names itself in the page and in the browser window', async () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Get in Touch' })).toBeVisible();
    await waitFor(() => expect(document.title).toBe('Get in Touch · QueueBell'));
  });

  it('lets browsers fill it in, and asks phones for the right keyboard', () => {
    open();
    expect(field('Name')).toHaveAttribute('autocomplete', 'name');
    expect(field('Email')).toHaveAttribute('type', 'email');
    expect(field('Email')).toHaveAttribute('autocomplete', 'email');
    expect(field('Phone')).toHaveAttribute('autocomplete', 'tel');
    expect(field('Phone')).toHaveAttribute('inputmode', 'tel');
  });

  it('needs all fields but the phone', () => {
    open();
    for (const label of ['Name', 'Email', 'Message']) expect(field(label)).toBeRequired();
    expect(field('Phone')).not.toBeRequired();
    expect(field('Phone')).toHaveAccessibleDescription('optional');
  });

  it('has name and email of an owner who is logged in', () => {
    open(arrived, testUser);
    expect(field('Name')).toHaveValue('Olive Owner');
    expect(field('Email')).toHaveValue('olive@example.com');
    expect(field('Phone')).toHaveValue('07123456789');
    expect(field('Message')).toHaveValue('');
  });

  it('says that a phone number must be numeric while it is typed, and stops when it is', async () => {
    const { user } = open();
    await user.type(field('Phone'), '07x');
    expect(field('Phone')).toHaveAccessibleDescription(/Phone number must be numeric\./);
    await user.type(field('Phone'), '{Backspace}');
    expect(screen.queryByText('Phone number must be numeric.')).toBeNull();
  });

  it('says how much room is left near the end of the message', async () => {
    const { user } = open();
    await user.click(field('Message'));
    await user.paste('x'.repeat(1_790));
    expect(screen.queryByText(/left$/)).toBeNull();
    await user.paste('x'.repeat(110));
    expect(field('Message')).toHaveAccessibleDescription('100 characters left');
  });

  it('links to what happens with the data', () => {
    open();
    expect(screen.getByRole('link', { name: 'Terms and privacy' })).toHaveAttribute(
      'href',
      '/terms-and-conditions',
    );
  });
});

describe('feedback that is not complete', () => {
  it('says what is missing, moves to the first wrong field and sends nothing', async () => {
    const { user, call } = open();
    await user.click(submit());
    expect(field('Name')).toHaveFocus();
    for (const label of ['Name', 'Email', 'Message']) {
      expect(field(label)).toHaveAttribute('aria-invalid', 'true');
      expect(field(label)).toHaveAccessibleDescription(/^Please/);
    }
    expect(field('Phone')).toHaveAttribute('aria-invalid', 'false');
    expect(call).not.toHaveBeenCalled();
  });

  it.each([
    ['Email', 'vera.example.com', /name@example\.com/],
    ['Phone', '+44 7123x', 'Phone number must be numeric.'],
  ])('moves to %s when that field is wrong', async (label, value, words) => {
    const { user, call } = open();
    await fillIn(user, { ...typed, [label]: value });
    await user.click(submit());
    expect(field(label)).toHaveFocus();
    expect(screen.getByText(words, { selector: 'p' })).toBeInTheDocument();
    expect(call).not.toHaveBeenCalled();
  });

  it('moves to a message that is too long, and keeps every character of it', async () => {
    const { user, call } = open();
    await fillIn(user, { Name: typed.Name, Email: typed.Email });
    await user.click(field('Message'));
    await user.paste('x'.repeat(2_100));
    await user.click(submit());
    expect(field('Message')).toHaveFocus();
    expect(field('Message')).toHaveValue('x'.repeat(2_100));
    expect(field('Message')).toHaveAccessibleDescription(
      '100 characters too many Please use at most 2,000 characters.',
    );
    expect(call).not.toHaveBeenCalled();
  });
});

describe('sending feedback', () => {
  it('sends what was typed', async () => {
    const { user, call } = open();
    await send(user);
    expect(call.mock.calls).toEqual([
      [{ name: 'Vera Visitor', email: 'vera@example.com', phone: '07123', message: 'Lovely.' }],
    ]);
  });

  it('sends the digits of a phone, however people write it', async () => {
    const { user, call } = open();
    await fillIn(user, { ...typed, Phone: '+44 7700 900123' });
    await user.click(submit());
    expect(call.mock.calls[0]?.[0].phone).toBe('00447700900123');
  });

  it('says so, takes nothing more meanwhile, and happens once however often the button is pressed', async () => {
    let arrive: (result: ApiAnswer<FeedbackResponse>) => void = () => undefined;
    const { user, call } = open(() => new Promise((resolve) => (arrive = resolve)));
    await send(user);
    expect(submit()).toBeDisabled();
    expect(submit()).toHaveTextContent('Submitting...');

    await user.type(field('Phone'), '9{Enter}{Enter}');
    expect(call).toHaveBeenCalledTimes(1);
    expect(field('Phone')).toHaveValue('07123');

    arrive({ ok: false, status: 500, code: 'SERVER_ERROR', message: 'no' });
    await screen.findByText(SORRY);
    expect(submit()).toBeEnabled();
    expect(submit()).toHaveTextContent('Send feedback');
  });
});

describe('the feedback form’s hidden field for programs', () => {
  const trap = () => document.querySelector<HTMLInputElement>('input[name="website"]')!;

  it('cannot be seen, heard, reached or filled in by a person or a browser', () => {
    open();
    expect(screen.queryByRole('textbox', { name: /website/i })).toBeNull();
    expect(trap()).toHaveAttribute('tabindex', '-1');
    expect(trap()).toHaveAttribute('autocomplete', 'off');
    const around = trap().closest('[inert]');
    expect(around).toHaveAttribute('aria-hidden', 'true');
    expect(around).toHaveClass('trap');
  });

  it('is sent as it was filled in, for the server to judge', async () => {
    const { user, call } = open();
    fireEvent.input(trap(), { target: { value: 'https://spam.example' } });
    await send(user);
    expect(call.mock.calls[0]?.[0]).toMatchObject({ message: 'Lovely.', website: 'https://spam.example' });
    expect(await screen.findByText(THANKS)).toBeVisible();
  });
});

describe('feedback that arrived', () => {
  it('is confirmed with thanks, which have the focus, and the form is empty again', async () => {
    const { user } = open();
    await send(user);
    const thanks = await screen.findByText(THANKS);
    expect(document.activeElement).toContainElement(thanks);
    for (const label of Object.keys(typed)) {
      expect(field(label)).toHaveValue('');
      expect(field(label)).toHaveAttribute('aria-invalid', 'false');
    }
  });

  it('leaves an owner a form that is ready for the next message', async () => {
    const { user } = open(arrived, testUser);
    await user.type(field('Message'), 'Lovely.');
    await user.click(submit());
    await screen.findByText(THANKS);
    expect(field('Name')).toHaveValue('Olive Owner');
    expect(field('Message')).toHaveValue('');
  });

  it('is no longer confirmed when the next one is tried', async () => {
    const { user } = open();
    await send(user);
    await screen.findByText(THANKS);
    await user.click(submit());
    expect(screen.queryByText(THANKS)).toBeNull();
    expect(field('Name')).toHaveFocus();
  });
});

describe('feedback that did not arrive', () => {
  it('is reported at once, and nothing typed is lost', async () => {
    const { user, call } = open(() => refusal(500, 'SERVER_ERROR', 'stack trace'));
    await send(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(SORRY);
    expect(screen.queryByText('stack trace')).toBeNull();
    for (const [label, value] of Object.entries(typed)) expect(field(label)).toHaveValue(value);
    expect(submit()).toHaveFocus();

    await user.click(submit());
    expect(call).toHaveBeenCalledTimes(2);
  });

  it.each([
    [
      'input that the server refuses',
      refusal(400, 'INVALID_INPUT', 'email must be one.'),
      'email must be one.',
    ],
    ['nobody answering', refusal(0, 'NETWORK', 'no'), /^The server could not be reached/],
    [
      'too much of it',
      refusal(429, 'RATE_LIMITED', 'Please try again in 40 minutes.'),
      'Please try again in 40 minutes.',
    ],
  ] as const)('is explained by what can be done about %s', async (_what, result, advice) => {
    const { user } = open(() => result);
    await send(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(SORRY);
    expect(screen.getByText(advice)).toBeInTheDocument();
  });
});
