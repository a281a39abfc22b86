import type { FakeCalls } from '@queuebell/host-kit/testing';
import { describe, expect, it, jest } from '@jest/globals';
import type { PasswordConfirmed } from '@queuebell/contracts';
import type { ApiAnswer } from '../contract';
import { answer, createFakeHost, refusal } from '../testing';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmPasswordModal } from './confirm-password-modal';

const confirmed: PasswordConfirmed = { until: '2026-03-01T12:10:00.000Z' };

function open(confirmPassword: FakeCalls['confirmPassword'] = () => answer(confirmed)) {
  const call = jest.fn(confirmPassword);
  const onAnswer = jest.fn<(isGiven: boolean) => void>();
  const { api } = createFakeHost({ api: { confirmPassword: call } });
  render(<ConfirmPasswordModal api={api} email="olive@example.com" onAnswer={onAnswer} />);
  return { call, onAnswer, user: userEvent.setup({ delay: null }) };
}

const field = () => screen.getByLabelText<HTMLInputElement>('Password');
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('the dialog that asks for the password', () => {
  it('says why, and lets password managers help', () => {
    open();
    const dialog = screen.getByRole('dialog', { name: 'Confirm your password' });
    expect(dialog).toHaveTextContent('You logged in a while ago. Please show that it is you.');
    expect(field()).toHaveAttribute('autocomplete', 'current-password');
    expect(dialog.querySelector('[autocomplete=username]')).toHaveValue('olive@example.com');
  });

  it('reports when the server has accepted the password', async () => {
    const { user, call, onAnswer } = open();
    await user.type(field(), 'correct horse{Enter}');
    expect(call.mock.calls).toEqual([[{ password: 'correct horse' }]]);
    expect(onAnswer.mock.calls).toEqual([[true]]);
  });

  it('sends nothing without a password, and moves to the field', async () => {
    const { user, call } = open();
    await user.click(button('Confirm'));
    expect(field()).toHaveAccessibleDescription('Please enter your password.');
    expect(field()).toHaveFocus();
    expect(call).not.toHaveBeenCalled();
  });

  it('sends the password once, however often the button is pressed', async () => {
    let arrive: (result: ApiAnswer<PasswordConfirmed>) => void = () => undefined;
    const { user, call } = open(() => new Promise((resolve) => (arrive = resolve)));
    await user.type(field(), 'correct horse{Enter}{Enter}');
    expect(button('Checking...')).toBeDisabled();
    expect(call).toHaveBeenCalledTimes(1);
    await act(async () => arrive({ ok: false, status: 0, code: 'NETWORK', message: 'No network.' }));
    expect(button('Confirm')).toBeEnabled();
  });

  it.each([
    ['a wrong one', refusal(400, 'PASSWORD_REFUSED', 'x'), 'That password is wrong.'],
    ['too many of them', refusal(429, 'RATE_LIMITED', 'That was too often.'), 'That was too often.'],
    ['a failing server', refusal(500, 'SERVER_ERROR', 'Something went wrong.'), 'Something went wrong.'],
  ] as const)('says what is wrong with %s, and stays', async (_what, result, words) => {
    const { user, onAnswer } = open(() => result);
    await user.type(field(), 'wrong horse{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(onAnswer).not.toHaveBeenCalled();
  });

  it('is closed by its button, and by Escape', async () => {
    const { user, onAnswer } = open();
    await user.click(button('Cancel'));
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    expect(onAnswer.mock.calls).toEqual([[false], [false]]);
  });
});
