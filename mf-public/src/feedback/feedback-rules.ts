import type { FeedbackRequest, SessionUser } from '@queuebell/contracts';
import { MESSAGE_MAX } from '@queuebell/contracts/limits';
import {
  type Problems,
  emailProblem,
  onlyProblems,
  optionalPhoneProblem,
  phoneDigits,
  personProblem,
} from '@queuebell/host-kit/form';

export type FeedbackField = 'name' | 'email' | 'phone' | 'message';
export type FeedbackFields = Record<FeedbackField, string>;

/** An owner who is logged in finds name and email filled in. */
export function freshFields(user: SessionUser | null): FeedbackFields {
  const phone = user?.phone ?? '';
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    // A stored phone number that the form would refuse is left out.
    phone: optionalPhoneProblem(phone) ? '' : phoneDigits(phone),
    message: '',
  };
}

/** The errors that keep the form from being sent: all fields but the phone are required. */
export function feedbackProblems(
  { name, email, phone, message }: FeedbackFields,
  mistyped: ReadonlySet<string>,
): Problems<FeedbackField> {
  return onlyProblems({
    name: personProblem(name),
    email: emailProblem(email, mistyped.has('email')),
    phone: optionalPhoneProblem(phone),
    message: messageProblem(message),
  });
}

function messageProblem(text: string): string | undefined {
  const { length } = text.trim();
  if (length === 0) return 'Please write a message.';
  return length > MESSAGE_MAX
    ? `Please use at most ${MESSAGE_MAX.toLocaleString('en-GB')} characters.`
    : undefined;
}

/** @param trap the value of the hidden field (trap.tsx) */
export function feedbackRequest({ name, email, phone, message }: FeedbackFields, trap = ''): FeedbackRequest {
  const digits = phoneDigits(phone);
  return {
    name: name.trim(),
    email: email.trim(),
    ...(digits !== '' && { phone: digits }),
    message: message.trim(),
    ...(trap !== '' && { website: trap.slice(0, MESSAGE_MAX) }),
  };
}
