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

/** The form before anything is typed: what is known of an owner who is logged in, nothing of anybody else. */
export function freshFields(user: SessionUser | null): FeedbackFields {
  const phone = user?.phone ?? '';
  return {
    name: user?.name ?? '',
    email: user?.email ?? '',
    // Nobody should have to mend what they did not type.
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

/**
 * The payload of a form without problems.
 * @param trap what stands in the field that no person sees
 */
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
