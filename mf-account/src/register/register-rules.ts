import type { RegisterRequest } from '@queuebell/contracts';
import { EMAIL_MAX, PASSWORD_MAX_BYTES, PASSWORD_MIN_BYTES } from '@queuebell/contracts/limits';
import { emailProblem, nameProblem, onlyProblems, phoneProblem } from '../form/field-rules';
import type { Problems } from '../form/use-form';

type HeardFrom = RegisterRequest['howDidYouHearAboutUs'];

export type RegisterField = 'name' | 'email' | 'businessName' | 'password' | 'phone' | 'howDidYouHearAboutUs';
export type RegisterFields = Record<RegisterField, string>;

/** The answers to "How did you hear about us?" (spec §3), in words. */
const heardFromWords: Record<HeardFrom, string> = {
  SawItSomewhere: 'I saw it somewhere',
  social: 'Social media',
  friend: 'From a friend',
  ad: 'An advertisement',
  search: 'A search engine',
};
export const heardFromOptions = Object.entries(heardFromWords) as [HeardFrom, string][];

/** Said beside the field before anything is typed. */
export const passwordHint = `${PASSWORD_MIN_BYTES} to ${PASSWORD_MAX_BYTES} characters`;

/** What is wrong with a new password: 10 to 72 bytes of UTF-8 (design §8). */
export function newPasswordProblem(password: string): string | undefined {
  const bytes = new TextEncoder().encode(password).length;
  if (bytes === 0) return 'Please choose a password.';
  if (bytes < PASSWORD_MIN_BYTES) return `Please use at least ${PASSWORD_MIN_BYTES} characters.`;
  if (bytes <= PASSWORD_MAX_BYTES) return undefined;
  return bytes === password.length
    ? `Please use at most ${PASSWORD_MAX_BYTES} characters.`
    : `Please use fewer characters: ${PASSWORD_MAX_BYTES} at most, and accents and symbols count as two to four.`;
}

/** What keeps a registration from being sent (spec §5). */
export function registerProblems(
  fields: RegisterFields,
  mistyped: ReadonlySet<string>,
): Problems<RegisterField> {
  return onlyProblems({
    name: fields.name.trim() === '' ? 'Please enter your name.' : nameProblem(fields.name),
    email: emailProblem(fields.email, mistyped.has('email') || fields.email.trim().length > EMAIL_MAX),
    businessName: nameProblem(fields.businessName),
    password: newPasswordProblem(fields.password),
    phone: phoneProblem(fields.phone),
    howDidYouHearAboutUs: fields.howDidYouHearAboutUs === '' ? 'Please choose one.' : undefined,
  });
}

/** The payload of a form without problems. @param timeZone the browser's, when it knows it */
export function registerRequest(fields: RegisterFields, timeZone: string | undefined): RegisterRequest {
  const businessName = fields.businessName.trim();
  return {
    name: fields.name.trim(),
    email: fields.email.trim(),
    ...(businessName !== '' && { businessName }),
    password: fields.password,
    phone: fields.phone.trim(),
    howDidYouHearAboutUs: fields.howDidYouHearAboutUs as HeardFrom,
    ...(timeZone !== undefined && { timeZone }),
  };
}
