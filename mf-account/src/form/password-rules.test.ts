import { describe, expect, it } from '@jest/globals';
import { confirmationProblem, newPasswordProblem } from './password-rules';

describe('a new password has 10 bytes of UTF-8 and 8 letters, to 128 letters', () => {
  it.each([
    ['0 bytes', '', 'Please choose a password.'],
    ['9 bytes', 'x'.repeat(9), 'Please use at least 10 characters.'],
    ['10 bytes', 'x'.repeat(10), undefined],
    ['128 letters', 'x'.repeat(128), undefined],
    ['129 letters', 'x'.repeat(129), 'Please use at most 128 characters.'],
    ['9 bytes with an accent', 'é' + 'x'.repeat(7), 'Please use at least 10 characters.'],
    ['10 bytes with an accent', 'é' + 'x'.repeat(8), undefined],
    ['10 bytes in five letters', 'é'.repeat(5), 'Please use at least 10 characters.'],
    ['12 bytes in three emoji', '🔔'.repeat(3), 'Please use at least 10 characters.'],
    ['28 bytes in seven emoji', '🔔'.repeat(7), 'Please use at least 10 characters.'],
    ['32 bytes in eight emoji', '🔔'.repeat(8), undefined],
    ['128 emoji', '🔔'.repeat(128), undefined],
    ['129 emoji', '🔔'.repeat(129), 'Please use at most 128 characters.'],
  ])('%s', (_size, password, problem) => {
    expect(newPasswordProblem(password)).toBe(problem);
  });
});

describe('the confirmation of a new password', () => {
  it.each([
    ['the same', 'correct horse', 'correct horse', undefined],
    ['another', 'correct horse', 'correct house', 'New password and confirmation do not match.'],
    ['of another case', 'correct horse', 'Correct horse', 'New password and confirmation do not match.'],
    ['with a space more', 'correct horse', 'correct horse ', 'New password and confirmation do not match.'],
    ['missing', 'correct horse', '', 'New password and confirmation do not match.'],
    ['missing, as the password is', '', '', 'Please repeat the new password.'],
  ])('%s', (_what, password, confirmation, problem) => {
    expect(confirmationProblem(password, confirmation)).toBe(problem);
  });
});
