import { PASSWORD_MAX_BYTES, PASSWORD_MIN_BYTES, PASSWORD_MIN_LETTERS } from '@queuebell/contracts/limits';
import { messages } from '@queuebell/contracts/messages';

/** Said beside the field before anything is typed. */
export const passwordHint = `${PASSWORD_MIN_BYTES} to ${PASSWORD_MAX_BYTES} characters`;

/** What is wrong with a new password: 10 to 72 bytes of UTF-8 (design §8), and 8 letters. */
export function newPasswordProblem(password: string): string | undefined {
  const bytes = new TextEncoder().encode(password).length;
  if (bytes === 0) return 'Please choose a password.';
  if (bytes < PASSWORD_MIN_BYTES || [...password].length < PASSWORD_MIN_LETTERS)
    return `Please use at least ${PASSWORD_MIN_BYTES} characters.`;
  if (bytes <= PASSWORD_MAX_BYTES) return undefined;
  return bytes === password.length
    ? `Please use at most ${PASSWORD_MAX_BYTES} characters.`
    : `Please use fewer characters: ${PASSWORD_MAX_BYTES} at most, and accents and symbols count as two to four.`;
}

/** What is wrong with the second typing of a new password (spec §5). */
export function confirmationProblem(password: string, confirmation: string): string | undefined {
  if (confirmation !== password) return messages.passwordsDiffer;
  return confirmation === '' ? 'Please repeat the new password.' : undefined;
}
