import { describe, expect, it } from '@jest/globals';
import { RegisterRequest, hearAboutUsOptions } from '@queuebell/contracts';
import {
  type RegisterFields,
  heardFromOptions,
  newPasswordProblem,
  registerProblems,
  registerRequest,
} from './register-rules';

const filled: RegisterFields = {
  name: 'Olive Owner',
  email: 'olive@example.com',
  businessName: '',
  password: 'correct horse',
  phone: '07123456789',
  howDidYouHearAboutUs: 'friend',
};
const nothing: ReadonlySet<string> = new Set();

describe('a new password has 10 to 72 bytes of UTF-8', () => {
  it.each([
    ['0 bytes', '', 'Please choose a password.'],
    ['9 bytes', 'x'.repeat(9), 'Please use at least 10 characters.'],
    ['10 bytes', 'x'.repeat(10), undefined],
    ['72 bytes', 'x'.repeat(72), undefined],
    ['73 bytes', 'x'.repeat(73), 'Please use at most 72 characters.'],
    ['9 bytes with an accent', 'é' + 'x'.repeat(7), 'Please use at least 10 characters.'],
    ['10 bytes with an accent', 'é' + 'x'.repeat(8), undefined],
    ['10 bytes in five letters', 'é'.repeat(5), undefined],
    ['72 bytes in 36 letters', 'é'.repeat(36), undefined],
    ['72 bytes in 18 emoji', '🔔'.repeat(18), undefined],
  ])('%s', (_size, password, problem) => {
    expect(newPasswordProblem(password)).toBe(problem);
  });

  it('says why a password of fewer than 72 letters can be too long', () => {
    expect(newPasswordProblem('é'.repeat(36) + 'x')).toContain('count as two to four');
  });
});

describe('what must be there', () => {
  it('is all but the business name', () => {
    const empty = Object.fromEntries(Object.keys(filled).map((name) => [name, ''])) as RegisterFields;
    expect(Object.keys(registerProblems(empty, nothing)).sort()).toEqual([
      'email',
      'howDidYouHearAboutUs',
      'name',
      'password',
      'phone',
    ]);
    expect(registerProblems(filled, nothing)).toEqual({});
  });

  it.each([
    ['name', '   '],
    ['name', 'x'.repeat(81)],
    ['businessName', 'x'.repeat(81)],
    ['email', `${'x'.repeat(250)}@example.com`],
    ['phone', '07123 456789'],
  ] as const)('%s cannot be %j', (name, value) => {
    expect(Object.keys(registerProblems({ ...filled, [name]: value }, nothing))).toEqual([name]);
  });
});

describe('what is sent', () => {
  it('is what the API takes, trimmed, with the time zone of the browser', () => {
    const request = registerRequest(
      { ...filled, name: ' Olive Owner ', businessName: ' Bar Barbers ' },
      'Europe/London',
    );
    expect(RegisterRequest.parse(request)).toEqual({
      ...filled,
      businessName: 'Bar Barbers',
      timeZone: 'Europe/London',
    });
  });

  it('leaves out what the owner or the browser does not say', () => {
    const request = registerRequest(filled, undefined);
    expect(request).not.toHaveProperty('businessName');
    expect(request).not.toHaveProperty('timeZone');
    expect(RegisterRequest.safeParse(request).success).toBe(true);
  });

  it('keeps the spaces of a password', () => {
    expect(registerRequest({ ...filled, password: ' 1234567890 ' }, undefined).password).toBe(' 1234567890 ');
  });
});

it('offers exactly the answers that the API knows, in words', () => {
  expect(heardFromOptions.map(([value]) => value)).toEqual([...hearAboutUsOptions]);
  for (const [value, words] of heardFromOptions) expect(words).not.toBe(value);
});
