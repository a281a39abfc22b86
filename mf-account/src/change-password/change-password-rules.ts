import type { ChangePasswordResponse } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import type { ApiAnswer } from '@queuebell/host-kit';
import { type Problems, onlyProblems, withWait } from '@queuebell/host-kit/form';
import { confirmationProblem, newPasswordProblem } from '../form/password-rules';

export type ChangeField = 'oldPassword' | 'newPassword' | 'confirmation';

export function changeProblems({
  oldPassword,
  newPassword,
  confirmation,
}: Record<ChangeField, string>): Problems<ChangeField> {
  return onlyProblems({
    oldPassword: oldPassword === '' ? 'Please enter your current password.' : undefined,
    newPassword: newPasswordProblem(newPassword),
    confirmation: confirmationProblem(newPassword, confirmation),
  });
}

const STATUS_BAD_REQUEST = 400;

export function refusalMessage(answer: Extract<ApiAnswer<ChangePasswordResponse>, { ok: false }>): string {
  if (answer.code === 'PASSWORD_GUESSABLE') return `${messages.passwordRefused} ${answer.message}`;
  return answer.status === STATUS_BAD_REQUEST
    ? messages.passwordRefused
    : withWait(messages.passwordFailed, answer);
}
