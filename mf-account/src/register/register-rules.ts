import type { RegisterRequest } from '@queuebell/contracts';
import { EMAIL_MAX } from '@queuebell/contracts/limits';
import {
  type Problems,
  addressProblem,
  nameProblem,
  onlyProblems,
  personProblem,
  phoneDigits,
  phoneProblem,
} from '@queuebell/host-kit/form';
import { newPasswordProblem } from '../form/password-rules';

type HeardFrom = RegisterRequest['howDidYouHearAboutUs'];

export type RegisterField = 'name' | 'email' | 'businessName' | 'password' | 'phone' | 'howDidYouHearAboutUs';
export type RegisterFields = Record<RegisterField, string>;

/** Answers to "How did you hear about us?". */
const heardFromWords: Record<HeardFrom, string> = {
  SawItSomewhere: 'Saw it in a shop',
  social: 'Social media',
  friend: 'From a friend',
  ad: 'An ad',
  search: 'Google or another search',
};
export const heardFromOptions = Object.entries(heardFromWords) as [HeardFrom, string][];

export function registerProblems(
  fields: RegisterFields,
  mistyped: ReadonlySet<string>,
): Problems<RegisterField> {
  return onlyProblems({
    name: personProblem(fields.name),
    email: addressProblem(fields.email, mistyped.has('email') || fields.email.trim().length > EMAIL_MAX),
    businessName: nameProblem(fields.businessName),
    password: newPasswordProblem(fields.password),
    phone: phoneProblem(fields.phone),
    howDidYouHearAboutUs: fields.howDidYouHearAboutUs === '' ? 'Please choose one.' : undefined,
  });
}

/** @param timeZone the browser's, if known */
export function registerRequest(fields: RegisterFields, timeZone: string | undefined): RegisterRequest {
  const businessName = fields.businessName.trim();
  return {
    name: fields.name.trim(),
    email: fields.email.trim(),
    ...(businessName !== '' && { businessName }),
    password: fields.password,
    phone: phoneDigits(fields.phone),
    howDidYouHearAboutUs: fields.howDidYouHearAboutUs as HeardFrom,
    ...(timeZone !== undefined && { timeZone }),
  };
}
