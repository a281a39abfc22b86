import { PASSWORD_MAX_LETTERS, PASSWORD_MIN_BYTES, PASSWORD_MIN_LETTERS } from '@queuebell/contracts/limits';
import { messages } from '@queuebell/contracts/messages';

/** Said beside the field before anything is typed. */
export const passwordHint = `at least ${PASSWORD_MIN_BYTES} characters`;

/** The error of a new password. It needs 10 bytes of UTF-8 and 8 to 128 letters. */
export function newPasswordProblem(password: string): string | undefined {
  if (password === '') return 'Please choose a password.';
  const bytes = new TextEncoder().encode(password).length;
  const letters = [...password].length;
  if (bytes < PASSWORD_MIN_BYTES || letters < PASSWORD_MIN_LETTERS)
    return `Please use at least ${PASSWORD_MIN_BYTES} characters.`;
  return letters > PASSWORD_MAX_LETTERS
    ? `Please use at most ${PASSWORD_MAX_LETTERS} characters.`
    : undefined;
}

/** The error of a repeated new password. */
export function confirmationProblem(password: string, confirmation: string): string | undefined {
  if (confirmation !== password) return messages.passwordsDiffer;
  return confirmation === '' ? 'Please repeat the new password.' : undefined;
}
