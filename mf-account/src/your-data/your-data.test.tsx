import { describe, expect, it, jest } from '@jest/globals';
import {
  type FakeApi,
  type FakeCalls,
  answer,
  createFakeHost,
  refusal,
  testUser,
} from '@queuebell/host-kit/testing';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { YourData } from './your-data';

function draw(api: FakeApi = {}) {
  const host = createFakeHost({ api });
  const save = jest.fn<(content: Blob, name: string) => void>();
  render(<YourData host={host} email={testUser.email} save={save} />);
  return { host, save, user: userEvent.setup({ delay: null }) };
}
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));

describe('on the profile, downloading one’s data', () => {
  it.each([
    ['Download everything (JSON)', 'exportAccount', 'queuebell.json'],
    ['Download customers (CSV)', 'exportVisits', 'customers.csv'],
  ] as const)('gives the browser a file: %s', async (button, call, name) => {
    const content = new Blob(['all']);
    const { user, save } = draw({ [call]: () => answer(content) });
    await press(user, button);
    expect(save.mock.calls).toEqual([[content, name]]);
    expect(screen.getByRole('status')).toHaveTextContent('Downloaded.');
  });

  it('says that it takes a while, and sends one request', async () => {
    const exportAccount = jest.fn<FakeCalls['exportAccount']>(() => new Promise(() => undefined));
    const { user, save } = draw({ exportAccount });
    await press(user, 'Download everything (JSON)');
    expect(screen.getByRole('status')).toHaveTextContent('Collecting…');
    await press(user, 'Download everything (JSON)');
    await press(user, 'Download customers (CSV)');
    expect([exportAccount.mock.calls.length, save.mock.calls.length]).toEqual([1, 0]);
  });

  it('asks for the password if the server wants it', async () => {
    const answers = [refusal(403, 'PASSWORD_NEEDED', 'x'), answer(new Blob(['all']))];
    const confirmPassword = () => answer({ until: '2026-03-01T12:10:00.000Z' });
    const { user, save } = draw({ exportVisits: () => answers.shift()!, confirmPassword });
    await press(user, 'Download customers (CSV)');
    await user.type(await screen.findByLabelText('Password'), 'correct horse{Enter}');
    expect(await screen.findByText('Downloaded.')).toBeInTheDocument();
    expect(save).toHaveBeenCalledTimes(1);
  });

  it('is called off without the password', async () => {
    const { user, save } = draw({ exportAccount: () => refusal(403, 'PASSWORD_NEEDED', 'x') });
    await press(user, 'Download everything (JSON)');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(save).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Download everything (JSON)' })).toBeEnabled();
  });

  it('says why it did not work, and can be tried again', async () => {
    const exportVisits = jest.fn<FakeCalls['exportVisits']>(() => refusal(429, 'RATE_LIMITED', 'Too often.'));
    const { user, save } = draw({ exportVisits });
    await press(user, 'Download customers (CSV)');
    expect(screen.getByRole('alert')).toHaveTextContent('Too often.');
    exportVisits.mockImplementation(() => answer(new Blob()));
    await press(user, 'Download customers (CSV)');
    expect(save).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('deleting an account with two-step login', () => {
  it('asks for a code once the password was right, and sends both', async () => {
    const deleteAccount = jest.fn<FakeCalls['deleteAccount']>(({ code }) =>
      code === undefined
        ? refusal(403, 'SECOND_FACTOR_NEEDED', 'Please enter the code that your authenticator app shows.')
        : answer({ eraseAt: '2026-03-15T12:00:00.000Z' }),
    );
    const { user } = draw({ deleteAccount });
    await press(user, 'Delete account');
    const question = within(screen.getByRole('dialog'));
    expect(question.queryByLabelText('Code')).toBeNull();
    await user.type(question.getByLabelText('Password'), 'correct horse{Enter}');
    expect(await question.findByRole('alert')).toHaveTextContent('Please enter the code');
    expect(question.getByLabelText('Code')).toHaveFocus();
    await user.keyboard('123456{Enter}');
    const credentials = { email: testUser.email, password: 'correct horse' };
    expect(deleteAccount.mock.calls).toEqual([[credentials], [{ ...credentials, code: '123456' }]]);
    expect(await screen.findByRole('dialog', { name: 'Your account is deleted' })).toBeInTheDocument();
  });
});

describe('deleting the account', () => {
  const eraseAt = '2026-06-29T09:00:00.000Z';
  const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

  it('says first what it means', async () => {
    const { user } = draw();
    await press(user, 'Delete account');
    const question = screen.getByRole('dialog', { name: 'Delete your account?' });
    for (const words of ['logged out everywhere', 'For 14 days', 'erased', 'does not end a monthly payment'])
      expect(question).toHaveTextContent(words);
  });

  it('asks for the password, and then ends the session', async () => {
    const deleteAccount = jest.fn<FakeCalls['deleteAccount']>(() => answer({ eraseAt }));
    const { user, host } = draw({ deleteAccount });
    await press(user, 'Delete account');
    await user.type(dialog('Delete your account?').getByLabelText('Password'), 'correct horse{Enter}');
    expect(deleteAccount.mock.calls).toEqual([[{ email: testUser.email, password: 'correct horse' }]]);
    expect(screen.getByRole('dialog', { name: 'Your account is deleted' })).toHaveTextContent('29 Jun 2026');
    expect(host.session.getState().status).toBe('in');
    await press(user, 'Close');
    expect(host.session.getState()).toEqual({ status: 'out' });
  });

  it('sends nothing without a password', async () => {
    const { user } = draw();
    await press(user, 'Delete account');
    await press(user, 'Delete my account');
    expect(screen.getByText('Please enter your password.')).toBeInTheDocument();
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  it.each([
    ['PASSWORD_REFUSED', 400, 'That password is wrong.'],
    ['RATE_LIMITED', 429, 'Too often.'],
  ] as const)('says why it was refused: %s', async (code, status, words) => {
    const { user, host } = draw({ deleteAccount: () => refusal(status, code, 'Too often.') });
    await press(user, 'Delete account');
    await user.type(screen.getByLabelText('Password'), 'wrong horse{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent(words);
    expect(host.session.getState().status).toBe('in');
  });

  it('can be cancelled', async () => {
    const { user } = draw();
    await press(user, 'Delete account');
    await press(user, 'Cancel');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
