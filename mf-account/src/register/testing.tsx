import { jest } from '@jest/globals';
import type { RegisterResponse } from '@queuebell/contracts';
import { type FakeApi, type FakeCalls, answer, createFakeHost, fill } from '@queuebell/host-kit/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { RegisterScreen } from './register.screen';

export const registered = () =>
  answer<RegisterResponse>({ message: 'Registered.', userId: 'f00d', paymentSecret: 'a-secret' }, 201);

interface Situation {
  paymentLink?: string;
  address?: string;
  /** Further calls. */
  api?: FakeApi;
}

export function openRegistration(
  register: FakeCalls['register'] = registered,
  { paymentLink = 'https://pay.example/link', address = '/register', api = {} }: Situation = {},
) {
  const call = jest.fn(register);
  const host = createFakeHost({ user: null, api: { register: call, ...api }, site: { paymentLink } });
  render(
    <MemoryRouter initialEntries={[address]}>
      <RegisterScreen host={host} timeZone="Europe/London" />
    </MemoryRouter>,
  );
  return { host, call, user: userEvent.setup({ delay: null }) };
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
export const submit = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^(Register|Submitting\.\.\.)$/ });
export const typed = {
  Name: 'Olive Owner',
  Email: 'olive+1@example.com',
  Password: 'correct horse',
  Phone: '07123456789',
};

export async function fillIn(
  user: ReturnType<typeof userEvent.setup>,
  values: Record<string, string> = typed,
) {
  for (const [label, value] of Object.entries(values)) await fill(user, field(label), value);
  await user.selectOptions(field('How did you hear about us?'), 'From a friend');
}

export async function register(user: ReturnType<typeof userEvent.setup>) {
  await fillIn(user);
  await user.click(submit());
}
