import { describe, expect, it } from '@jest/globals';
import { RegisterRequest, hearAboutUsOptions } from '@queuebell/contracts';
import { type RegisterFields, heardFromOptions, registerProblems, registerRequest } from './register-rules';

const filled: RegisterFields = {
  name: 'Olive Owner',
  email: 'olive@example.com',
  businessName: '',
  password: 'correct horse',
  phone: '07123456789',
  howDidYouHearAboutUs: 'friend',
};
const nothing: ReadonlySet<string> = new Set();

describe('the registration form', () => {
  it('needs all fields but the business name', () => {
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
    ['name', 'spaces alone', '   '],
    ['name', '81 characters', 'x'.repeat(81)],
    ['businessName', '81 characters', 'x'.repeat(81)],
    ['email', '262 characters', `${'x'.repeat(250)}@example.com`],
    ['phone', 'a number with a letter', '07123 45678g'],
  ] as const)('%s cannot have %s', (name, _what, value) => {
    expect(Object.keys(registerProblems({ ...filled, [name]: value }, nothing))).toEqual([name]);
  });
});

describe('the request of a registration', () => {
  it('has what the API takes, trimmed, with the browser’s time zone', () => {
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

  it('leaves out what the owner or the browser did not say', () => {
    const request = registerRequest(filled, undefined);
    expect(request).not.toHaveProperty('businessName');
    expect(request).not.toHaveProperty('timeZone');
    expect(RegisterRequest.safeParse(request).success).toBe(true);
  });

  it('keeps the spaces of a password', () => {
    expect(registerRequest({ ...filled, password: ' 1234567890 ' }, undefined).password).toBe(' 1234567890 ');
  });
});

it('the registration form offers exactly the answers that the API knows, in words', () => {
  expect(heardFromOptions.map(([value]) => value)).toEqual([...hearAboutUsOptions]);
  for (const [value, words] of heardFromOptions) expect(words).not.toBe(value);
});
