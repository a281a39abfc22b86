import type { ResetPasswordResponse } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import type { ApiAnswer } from '@queuebell/host-kit';
import { type Problems, onlyProblems } from '@queuebell/host-kit/form';
import { confirmationProblem, newPasswordProblem } from '../form/password-rules';

export type ResetField = 'newPassword' | 'confirmation';

export function resetProblems({
  newPassword,
  confirmation,
}: Record<ResetField, string>): Problems<ResetField> {
  return onlyProblems({
    newPassword: newPasswordProblem(newPassword),
    confirmation: confirmationProblem(newPassword, confirmation),
  });
}

export type ResetOutcome = { step: 'reset' } | { step: 'link-invalid' } | { step: 'failed'; message: string };

export function outcomeOf(answer: ApiAnswer<ResetPasswordResponse>): ResetOutcome {
  if (answer.ok) return { step: 'reset' };
  switch (answer.code) {
    // The password passed the server's own rule here, so the token must be incomplete.
    case 'INVALID_INPUT':
    case 'RESET_LINK_INVALID':
      return { step: 'link-invalid' };
    case 'PASSWORD_GUESSABLE':
      return { step: 'failed', message: answer.message };
    default:
      return { step: 'failed', message: messages.serverError };
  }
}
