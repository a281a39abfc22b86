import { describe, expect, it } from '@jest/globals';
import type { ExitResponse } from '@queuebell/contracts';
import type { ApiAnswer } from '@queuebell/host-kit';
import { CLOSED, type StaffDialogState, type StaffEvent, staffReducer } from './staff-state';

const code = (typed: string, checking = false): StaffDialogState => ({
  step: 'code',
  typed,
  checking,
  problem: null,
});
const open: StaffDialogState = { step: 'open', leaving: false, problem: null };
const right: ApiAnswer<ExitResponse> = { ok: true, status: 200, body: { allowed: true } };
const no = (status: number, message: string): ApiAnswer<ExitResponse> => ({
  ok: false,
  status,
  code: 'WRONG_CODE',
  message,
});

describe('the way out of the tablet by the staff code', () => {
  it.each<[what: string, before: StaffDialogState, event: StaffEvent, after: StaffDialogState]>([
    ['asks for the code', CLOSED, { type: 'opened' }, code('')],
    ['takes a digit', code('12'), { type: 'typed', digit: '3' }, code('123')],
    ['takes eight of them at most', code('12345678'), { type: 'typed', digit: '9' }, code('12345678')],
    ['takes one back', code('12'), { type: 'erased' }, code('1')],
    ['asks nobody about half a code', code('123'), { type: 'asked' }, code('123')],
    ['asks the server about a whole one', code('1234'), { type: 'asked' }, code('1234', true)],
    ['takes no digit meanwhile', code('1234', true), { type: 'typed', digit: '5' }, code('1234', true)],
    ['opens with the right code', code('1234', true), { type: 'answered', answer: right }, open],
    ['opens for nobody who was not asked', code('1234'), { type: 'answered', answer: right }, code('1234')],
    ['opens for nobody who has left', CLOSED, { type: 'answered', answer: right }, CLOSED],
    ['warns before something is lost', open, { type: 'warned' }, { ...open, step: 'warned' }],
    ['does not warn who has no code', code('1234'), { type: 'warned' }, code('1234')],
    ['leaves', open, { type: 'leaving' }, { ...open, leaving: true }],
    [
      'says why it could not',
      { ...open, leaving: true },
      { type: 'stayed', problem: 'No.' },
      { ...open, problem: 'No.' },
    ],
    ['closes', open, { type: 'closed' }, CLOSED],
  ])('%s', (_what, before, event, after) => {
    expect(staffReducer(before, event)).toEqual(after);
  });

  it.each([
    ['That code is wrong.', no(400, 'That code is wrong.')],
    ['Too many tries. Please wait a moment.', no(429, 'Too many tries. Please wait a moment.')],
    ['You need to be online for this.', no(0, 'Something went wrong.')],
  ])('is answered with “%s”, and the next try starts from the beginning', (problem, answer) => {
    expect(staffReducer(code('1234', true), { type: 'answered', answer })).toEqual({ ...code(''), problem });
  });
});
