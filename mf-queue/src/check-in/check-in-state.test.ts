import { describe, expect, it } from '@jest/globals';
import {
  type CheckInState,
  type CheckInEvent,
  FIRST_CUSTOMER,
  attemptFor,
  checkInReducer,
  holdsDraft,
  isInUse,
} from './check-in-state';

const leo = { name: 'Leo', phone: '' };
const tried = { ...leo, key: 'key-1' };
const form: CheckInState = { ...FIRST_CUSTOMER, draft: leo };
const sending: CheckInState = { step: 'sending', draft: leo, tried, before: 0 };
const given: CheckInState = { step: 'given', tried, number: 31, ahead: 3, before: 0 };

const typed: CheckInEvent = { type: 'typed', draft: { name: 'Leon', phone: '' } };
const sent: CheckInEvent = { type: 'sent', attempt: tried };
const done: CheckInEvent = { type: 'done' };
const abandoned: CheckInEvent = { type: 'abandoned' };
const ticket: CheckInEvent = {
  type: 'answered',
  key: 'key-1',
  outcome: { is: 'given', number: 31, ahead: 3 },
};
const refusal = { message: 'Full.', noNumber: false };
const last = { key: 'key-0', number: 30 };
const afterLast: CheckInState = { ...form, last };
const again: CheckInState = { step: 'again', last, form: { ...FIRST_CUSTOMER, draft: leo, last } };
const refused: CheckInEvent = { type: 'answered', key: 'key-1', outcome: { is: 'refused', refusal } };
const interrupted: CheckInEvent = { type: 'resumed', attempt: tried };

describe('the check-in on the tablet, step by step,', () => {
  it.each<[step: string, before: CheckInState, event: CheckInEvent, after: CheckInState['step']]>([
    ['typing stays in the form', form, typed, 'form'],
    ['the form is sent', form, sent, 'sending'],
    ['an answer gives the ticket', sending, ticket, 'given'],
    ['a refusal leads back to the form', sending, refused, 'form'],
    ['a ticket that was read makes room', given, done, 'form'],
    ['a turn that a reload interrupted goes on', FIRST_CUSTOMER, interrupted, 'sending'],
    ['the last ticket is shown again', afterLast, { type: 'again' }, 'again'],
    ['the last ticket was read again', again, done, 'form'],
  ])('%s', (_step, before, event, after) => {
    expect(checkInReducer(before, event).step).toBe(after);
  });

  it.each<[what: string, state: CheckInState, event: CheckInEvent]>([
    ['typing while it is sent', sending, typed],
    ['sending twice', sending, sent],
    ['an answer that nobody waits for', form, ticket],
    ['an answer to a ticket', given, refused],
    ['the end of a ticket that is gone', form, done],
    ['asking again for a ticket that there was not', form, { type: 'again' }],
    ['a network that is back, where nothing was refused for want of it', form, { type: 'reached' }],
    ['walking away while it is sent', sending, abandoned],
    ['walking away from a ticket', given, abandoned],
    ['an answer for somebody else', sending, { ...ticket, key: 'key-0' }],
    ['an interrupted turn, where the next customer types already', form, interrupted],
    ['an interrupted turn, where the next customer has come', { ...FIRST_CUSTOMER, before: 1 }, interrupted],
  ])('is not changed by %s', (_what, state, event) => {
    expect(checkInReducer(state, event)).toBe(state);
  });

  it('keeps what was typed, and says why, after a refusal', () => {
    expect(checkInReducer(sending, refused)).toMatchObject({
      draft: leo,
      tried,
      refusal,
    });
  });

  it('forgets name and phone of a customer whose ticket was read', () => {
    const last = { key: 'key-1', number: 31 };
    expect(checkInReducer(given, done)).toEqual({ ...FIRST_CUSTOMER, before: 1, last });
  });

  it('remembers nothing of a customer who walked away after a refusal', () => {
    const left = checkInReducer(checkInReducer(sending, refused), abandoned);
    expect(left).toEqual({ ...FIRST_CUSTOMER, before: 1 });
  });

  it.each<[what: string, holds: boolean, state: CheckInState]>([
    ['a name', true, form],
    ['a phone alone', true, { ...FIRST_CUSTOMER, draft: { name: '', phone: '1' } }],
    ['a field that is called missing', true, { ...FIRST_CUSTOMER, asked: true }],
    ['a refusal alone', true, { ...FIRST_CUSTOMER, refusal }],
    ['nothing', false, FIRST_CUSTOMER],
    ['a form that is being sent', false, sending],
    ['a ticket', false, given],
  ])('with %s is to be cleared after the customer walked away: %s', (_what, holds, state) => {
    expect(holdsDraft(state)).toBe(holds);
  });
});

it.each<[what: string, inUse: boolean, state: CheckInState]>([
  ['a form that nobody has touched', false, FIRST_CUSTOMER],
  ['a form in which somebody types', true, form],
  ['a form that is being sent', true, sending],
  ['a ticket', true, given],
  ['a form that offers the last ticket', true, { ...FIRST_CUSTOMER, last }],
])('a tablet with %s is in use: %s', (_what, inUse, state) => {
  expect(isInUse(state)).toBe(inUse);
});

describe('the key of an attempt', () => {
  it('is new for a new customer', () => {
    expect(attemptFor({ name: ' Leo ', phone: ' (1) 23 ' }, null, () => 'new')).toEqual({
      name: 'Leo',
      phone: '123',
      key: 'new',
    });
  });

  it('stays the same when the same form is sent again', () => {
    expect(attemptFor({ name: 'Leo ', phone: '' }, tried, () => 'new').key).toBe('key-1');
  });

  it.each([
    { name: 'Lea', phone: '' },
    { name: 'Leo', phone: '123' },
  ])('is new for %j after a try of Leo without a phone', (draft) => {
    expect(attemptFor(draft, tried, () => 'new').key).toBe('new');
  });
});
