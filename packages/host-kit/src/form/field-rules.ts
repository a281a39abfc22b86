import { EMAIL_MAX, NAME_MAX, PHONE_MAX } from '@queuebell/contracts/limits';
import { messages } from '@queuebell/contracts/messages';
import { phoneDigits } from './phone-digits';

export function nameProblem(text: string): string | undefined {
  return text.trim().length > NAME_MAX ? `Please use at most ${NAME_MAX} characters.` : undefined;
}

export function personProblem(text: string): string | undefined {
  return text.trim() === '' ? 'Please enter your name.' : nameProblem(text);
}

/** Checks the number as {@link phoneDigits} writes it: the API takes digits only. */
export function phoneProblem(text: string): string | undefined {
  return text.trim() === '' ? 'Please enter your phone number.' : optionalPhoneProblem(text);
}

export function optionalPhoneProblem(text: string): string | undefined {
  const phone = phoneDigits(text);
  if (phone === '') return undefined;
  if (!/^\d+$/.test(phone)) return messages.phoneNotNumeric;
  return phone.length > PHONE_MAX ? `Please use at most ${PHONE_MAX} digits.` : undefined;
}

/** @param mistyped the browser does not take it for an email address */
export function emailProblem(text: string, mistyped: boolean): string | undefined {
  return text.trim().length > EMAIL_MAX
    ? `Please use at most ${EMAIL_MAX} characters.`
    : addressProblem(text, mistyped);
}

/** The same without a limit of length, for a login and for forms that treat a long address as mistyped. */
export function addressProblem(text: string, mistyped: boolean): string | undefined {
  if (text.trim() === '') return 'Please enter your email address.';
  return mistyped ? 'Please enter an email address, such as name@example.com.' : undefined;
}

export function onlyProblems<Name extends string>(
  found: Record<Name, string | undefined>,
): Partial<Record<Name, string>> {
  const entries = Object.entries<string | undefined>(found).filter(([, problem]) => problem !== undefined);
  return Object.fromEntries(entries) as Partial<Record<Name, string>>;
}
