import { expect, it } from '@jest/globals';
import { newPasswordField } from './fields.js';

it.each([
  ['ten letters', 'x'.repeat(10), true],
  ['nine letters', 'x'.repeat(9), false],
  ['eight emoji', '🔔'.repeat(8), true],
  ['seven emoji', '🔔'.repeat(7), false],
  ['three emoji', '🔔'.repeat(3), false],
  ['128 letters', 'x'.repeat(128), true],
  ['129 letters', 'x'.repeat(129), false],
  ['128 emoji', '🔔'.repeat(128), true],
  ['129 emoji', '🔔'.repeat(129), false],
])('a new password of %s: %j', (_what, password, isTaken) => {
  expect(newPasswordField.safeParse(password).success).toBe(isTaken);
});
