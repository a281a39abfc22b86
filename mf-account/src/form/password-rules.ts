import { PASSWORD_MAX_LETTERS, PASSWORD_MIN_BYTES, PASSWORD_MIN_LETTERS } from '@queuebell/contracts/limits';
import { messages } from '@queuebell/contracts/messages';

export const passwordHint = `at least ${PASSWORD_MIN_BYTES} characters`;

/** 10 bytes of UTF-8 or more, and 8 to 128 characters. */
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

export function confirmationProblem(password: string, confirmation: string): string | undefined {
  if (confirmation !== password) return messages.passwordsDiffer;
  return confirmation === '' ? 'Please repeat the new password.' : undefined;
}
