import { describe, expect, it, jest } from '@jest/globals';
import type { SessionUser } from '@queuebell/contracts';
import {
  type FakeApi,
  type FakeCalls,
  answer,
  createFakeHost,
  refusal,
  testUser,
} from '@queuebell/host-kit/testing';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { ChangeEmailScreen } from './change-email.screen';

const NEW = 'olive@new.example';

interface Situation {
  api?: FakeApi;
  address?: string;
  loggedIn?: SessionUser | null;
}

function open({ api = {}, address = '/change-email', loggedIn = testUser }: Situation = {}) {
  const host = createFakeHost({ user: loggedIn, api });
  window.history.replaceState(null, '', address);
  render(
    <MemoryRouter initialEntries={[address]}>
      <ChangeEmailScreen host={host} />
    </MemoryRouter>,
  );
  return { host, user: userEvent.setup({ delay: null }) };
}
const field = () => screen.getByLabelText('New email address');
const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const sent = () => answer({ expiresAt: '2026-03-01T13:00:00.000Z' }, 202);

describe('the form for another email address', () => {
  it('sends the address, and says where to look for the mail', async () => {
    const changeEmail = jest.fn<FakeCalls['changeEmail']>(sent);
    const { user } = open({ api: { changeEmail } });
    expect(screen.getByText(/You log in with olive@example\.com\./)).toBeInTheDocument();
    await user.type(field(), `  ${NEW} {Enter}`);
    expect(changeEmail.mock.calls).toEqual([[{ email: NEW }]]);
    expect(screen.getByRole('status')).toHaveTextContent(`We’ve sent a link to ${NEW}.`);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(screen.getByRole('link', { name: 'Back to your profile' })).toHaveAttribute('href', '/profile');
  });

  it.each(['', 'olive'])('says what is wrong with %j, and sends nothing', async (typed) => {
    const { user } = open();
    await user.type(field(), `${typed}{Enter}`);
    expect(field()).toHaveFocus();
    expect(field()).toHaveAttribute('aria-invalid', 'true');
  });

  it('asks for the password if the server wants it', async () => {
    const answers = [refusal(403, 'PASSWORD_NEEDED', 'x'), sent()];
    const confirmPassword = () => answer({ until: '2026-03-01T12:10:00.000Z' });
    const { user } = open({ api: { changeEmail: () => answers.shift()!, confirmPassword } });
    await user.type(field(), `${NEW}{Enter}`);
    await user.type(await screen.findByLabelText('Password'), 'correct horse{Enter}');
    expect(await screen.findByText(/We’ve sent a link/)).toBeInTheDocument();
  });

  it('keeps what was typed if the owner does not give it', async () => {
    const { user } = open({ api: { changeEmail: () => refusal(403, 'PASSWORD_NEEDED', 'x') } });
    await user.type(field(), `${NEW}{Enter}`);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(field()).toHaveValue(NEW);
    expect(press('Send the link')).toBeEnabled();
  });

  it.each([
    [refusal(409, 'EMAIL_TAKEN', 'There is already an account.'), 'There is already an account.'],
    [refusal(0, 'NETWORK', 'fetch failed'), 'Something went wrong. Please try again.'],
  ] as const)('says why it was refused, and keeps what was typed', async (result, words) => {
    const { user } = open({ api: { changeEmail: () => result } });
    await user.type(field(), `${NEW}{Enter}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(field()).toHaveValue(NEW);
  });

  it('is only for a logged-in person', () => {
    const { host } = open({ loggedIn: null });
    expect(host.visited).toEqual(['/login']);
  });
});

describe('the page of the link to another email address', () => {
  const address = '/change-email?token=from-the-mail';

  it('changes nothing before its owner presses the button', async () => {
    const confirmEmail = jest.fn<FakeCalls['confirmEmail']>(() => answer({ email: NEW }));
    const { user } = open({ address, loggedIn: null, api: { confirmEmail } });
    expect(window.location.href).not.toContain('token');
    expect(confirmEmail).not.toHaveBeenCalled();
    await user.click(press('Use this address'));
    expect(confirmEmail.mock.calls).toEqual([[{ token: 'from-the-mail' }]]);
    expect(screen.getByRole('status')).toHaveTextContent(`From now on you log in with ${NEW}.`);
    expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  });

  it('leads back to the profile if somebody is logged in', async () => {
    const { user } = open({ address, api: { confirmEmail: () => answer({ email: NEW }) } });
    await user.click(press('Use this address'));
    expect(await screen.findByRole('link', { name: 'Go to your profile' })).toHaveAttribute(
      'href',
      '/profile',
    );
  });

  it('says that the link has expired or was used', async () => {
    const confirmEmail = () => refusal(400, 'EMAIL_LINK_INVALID', 'x');
    const { user } = open({ address, loggedIn: null, api: { confirmEmail } });
    await user.click(press('Use this address'));
    expect(await screen.findByRole('alert')).toHaveTextContent('This link has expired or was used before.');
  });

  it('says that somebody has registered with the address, and can be tried again', async () => {
    const confirmEmail = () => refusal(409, 'EMAIL_TAKEN', 'There is already an account.');
    const { user } = open({ address, api: { confirmEmail } });
    await user.click(press('Use this address'));
    expect(await screen.findByRole('alert')).toHaveTextContent('There is already an account.');
    expect(press('Use this address')).toBeEnabled();
  });
});
