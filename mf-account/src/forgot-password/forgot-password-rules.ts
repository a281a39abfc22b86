import type { ForgotPasswordResponse } from '@queuebell/contracts';
import { EMAIL_MAX } from '@queuebell/contracts/limits';
import { messages } from '@queuebell/contracts/messages';
import type { ApiAnswer } from '@queuebell/host-kit';
import { type Problems, addressProblem, onlyProblems, withWait } from '@queuebell/host-kit/form';

export type ForgotField = 'email';

export function forgotProblems(
  { email }: Record<ForgotField, string>,
  mistyped: ReadonlySet<string>,
): Problems<ForgotField> {
  return onlyProblems({
    email: addressProblem(email, mistyped.has('email') || email.trim().length > EMAIL_MAX),
  });
}

const STATUS_NOT_FOUND = 404;

export function resultMessage(answer: ApiAnswer<ForgotPasswordResponse>): string {
  if (answer.ok) return messages.resetSent;
  return answer.status === STATUS_NOT_FOUND ? messages.userNotFound : withWait(messages.forgotFailed, answer);
}

/** The second button beside a message. */
export type NextStep = 'feedback' | 'register' | null;

export function nextStepFrom(message: string): NextStep {
  if (message.includes('error')) return 'feedback';
  return message.includes('User not found') ? 'register' : null;
}
