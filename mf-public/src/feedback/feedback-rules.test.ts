import { describe, expect, it } from '@jest/globals';
import { FeedbackRequest, MESSAGE_MAX } from '@queuebell/contracts';
import { testUser } from '@queuebell/host-kit/testing';
import { type FeedbackFields, feedbackProblems, feedbackRequest, freshFields } from './feedback-rules';

const filled: FeedbackFields = {
  name: 'Vera Visitor',
  email: 'vera@example.com',
  phone: '',
  message: 'Lovely.',
};
const nothing: ReadonlySet<string> = new Set();

describe('the feedback form', () => {
  it('needs all fields but the phone', () => {
    expect(Object.keys(feedbackProblems(freshFields(null), nothing))).toEqual(['name', 'email', 'message']);
    expect(feedbackProblems(filled, nothing)).toEqual({});
  });

  it.each([
    ['name', 'spaces alone', '   '],
    ['name', '81 characters', 'x'.repeat(81)],
    ['email', '262 characters', `${'x'.repeat(250)}@example.com`],
    ['phone', 'a number with a letter', '07123 45678g'],
    ['phone', '21 digits', '1'.repeat(21)],
    ['message', 'empty lines alone', ' \n '],
    ['message', 'a character too many', 'x'.repeat(MESSAGE_MAX + 1)],
  ] as const)('%s cannot have %s', (name, _what, value) => {
    expect(Object.keys(feedbackProblems({ ...filled, [name]: value }, nothing))).toEqual([name]);
  });

  it('leaves the check of an email address to the browser', () => {
    expect(feedbackProblems(filled, new Set(['email'])).email).toContain('name@example.com');
  });

  it('says how long a message may be', () => {
    const message = 'x'.repeat(MESSAGE_MAX + 1);
    expect(feedbackProblems({ ...filled, message }, nothing).message).toBe(
      'Please use at most 2,000 characters.',
    );
    expect(feedbackProblems({ ...filled, message: ` ${'x'.repeat(MESSAGE_MAX)}\n` }, nothing)).toEqual({});
  });
});

describe('the request of a feedback', () => {
  it('is what the API takes, trimmed', () => {
    const request = feedbackRequest({
      name: ' Vera Visitor ',
      email: ' vera@example.com ',
      phone: ' 0123 ',
      message: ' One\ntwo ',
    });
    expect(FeedbackRequest.parse(request)).toEqual({
      name: 'Vera Visitor',
      email: 'vera@example.com',
      phone: '0123',
      message: 'One\ntwo',
    });
  });

  it('leaves out an empty phone', () => {
    expect(feedbackRequest(filled)).not.toHaveProperty('phone');
    expect(FeedbackRequest.safeParse(feedbackRequest(filled)).success).toBe(true);
  });
});

describe('a fresh feedback form', () => {
  it('has name and email of an owner who is logged in', () => {
    expect(freshFields(testUser)).toEqual({
      name: 'Olive Owner',
      email: 'olive@example.com',
      phone: '07123456789',
      message: '',
    });
  });

  it('starts without a phone that the form itself would refuse', () => {
    expect(freshFields({ ...testUser, phone: 'ask Olive' }).phone).toBe('');
  });

  it('is empty for a visitor', () => {
    expect(freshFields(null)).toEqual({ name: '', email: '', phone: '', message: '' });
  });
});
