import { describe, expect, it } from '@jest/globals';
import type { RegisterResponse } from '@queuebell/contracts';
import type { ApiAnswer } from '@queuebell/host-kit';
import { createFakeHost, fill } from '@queuebell/host-kit/testing';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { RegisterScreen } from './register.screen';
import { field, fillIn, openRegistration, register, submit, typed } from './testing';

describe('the registration form', () => {
  it('names the browser window', () => {
    openRegistration();
    expect(document.title).toBe('Register · QueueBell');
  });

  it('lets browsers and password managers help', () => {
    openRegistration();
    expect(field('Name')).toHaveAttribute('autocomplete', 'name');
    expect(field('Email')).toHaveAttribute('type', 'email');
    expect(field('Email')).toHaveAttribute('autocomplete', 'email');
    expect(field('Email')).toHaveAttribute('inputmode', 'email');
    expect(field('Business name')).not.toBeRequired();
    expect(field('Password')).toHaveAttribute('autocomplete', 'new-password');
    expect(field('Phone')).toHaveAttribute('inputmode', 'tel');
    expect(field('Phone')).toHaveAttribute('autocomplete', 'tel');
  });

  it('says the rule for a password before one is typed', () => {
    openRegistration();
    expect(field('Password')).toHaveAccessibleDescription('at least 10 characters');
  });

  it('leads a visitor with an account to the login', () => {
    openRegistration();
    expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
  });

  it('shows no complaints before anything was typed', () => {
    openRegistration();
    expect(screen.queryByText(/^Please/, { selector: 'p' })).toBeNull();
    for (const input of screen.getAllByRole('textbox')) {
      expect(input).toHaveAttribute('aria-invalid', 'false');
    }
  });

  it('says that a phone number must be numeric while it is typed, and takes it back', async () => {
    const { user } = openRegistration();
    await user.type(field('Phone'), '07x');
    expect(screen.getByText('Phone number must be numeric.')).toBeInTheDocument();
    expect(field('Phone')).toHaveAttribute('aria-invalid', 'true');
    expect(field('Phone')).toHaveAccessibleDescription(/Phone number must be numeric\./);

    await user.type(field('Phone'), '{Backspace}1');
    expect(screen.queryByText('Phone number must be numeric.')).toBeNull();
    expect(field('Phone')).toHaveAttribute('aria-invalid', 'false');
  });
});

describe('a registration that is not complete', () => {
  it('says what is missing, moves to the first wrong field and sends nothing', async () => {
    const { user, call } = openRegistration();
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
    ['Phone', '+44 7123x', 'Phone number must be numeric.'],
  ])('moves to %s when that field is wrong', async (label, value, words) => {
    const { user, call } = openRegistration();
    await fillIn(user, { ...typed, [label]: value });
    await user.click(submit());
    expect(field(label)).toHaveFocus();
    expect(screen.getByText(words, { selector: 'p' })).toBeInTheDocument();
    expect(call).not.toHaveBeenCalled();
  });

  it('moves to the choice when nothing was chosen', async () => {
    const { user } = openRegistration();
    for (const [label, value] of Object.entries(typed)) await fill(user, field(label), value);
    await user.click(submit());
    expect(field('How did you hear about us?')).toHaveFocus();
  });

  it('removes each complaint as soon as its field is right', async () => {
    const { user } = openRegistration();
    await user.click(submit());
    await fill(user, field('Email'), 'olive@example.com');
    expect(field('Email')).toHaveAttribute('aria-invalid', 'false');
    expect(field('Name')).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('sending a registration', () => {
  it('sends what was typed, with the browser’s time zone', async () => {
    const { user, call } = openRegistration();
    await fill(user, field('Business name'), 'Bar Barbers');
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

  it('sends the digits of a phone, however people and browsers write it', async () => {
    const { user, call } = openRegistration();
    await fillIn(user, { ...typed, Phone: '+44 7700 900123' });
    await user.click(submit());
    expect(call.mock.calls[0]?.[0].phone).toBe('00447700900123');
  });

  it('is possible with the keyboard alone', async () => {
    const { user, call } = openRegistration();
    await fillIn(user);
    await user.type(field('Phone'), '{Enter}');
    expect(call).toHaveBeenCalledTimes(1);
  });

  it('shows that it is under way, and happens once however often the button is pressed', async () => {
    let arrive: (result: ApiAnswer<RegisterResponse>) => void = () => undefined;
    const { user, call } = openRegistration(() => new Promise((resolve) => (arrive = resolve)));
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

it('the registration sends a visitor who is logged in already on to the dashboard', () => {
  const host = createFakeHost();
  render(
    <MemoryRouter>
      <RegisterScreen host={host} timeZone="Europe/London" />
    </MemoryRouter>,
  );
  expect(host.visited).toEqual(['/dashboard']);
});
