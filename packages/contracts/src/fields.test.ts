import { expect, it } from '@jest/globals';
import { newPasswordField } from './fields.js';

it.each([
  ['ten letters', 'x'.repeat(10), true],
  ['nine letters', 'x'.repeat(9), false],
  ['eight emoji', '🔔'.repeat(8), true],
  ['seven emoji', '🔔'.repeat(7), false],
  ['three emoji', '🔔'.repeat(3), false],
  ['72 bytes', 'é'.repeat(36), true],
  ['73 bytes', 'é'.repeat(36) + 'x', false],
])('a new password of %s: %j', (_what, password, isTaken) => {
  expect(newPasswordField.safeParse(password).success).toBe(isTaken);
});
