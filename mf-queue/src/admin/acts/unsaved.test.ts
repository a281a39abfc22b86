import { describe, expect, it } from '@jest/globals';
import { amira, jonas, snapshot } from '../../queue/testing';
import type { StaffAction } from './staff-actions';
import { canStillBeDone, unsavedOf } from './unsaved';

const DAY = '2026-11-21';
const asked = (action: StaffAction) => ({ subject: amira, action, day: DAY });
const failure = (status: number, message = 'Something went wrong. Please try again.') => ({
  ok: false as const,
  status,
  code: 'SERVER_ERROR' as const,
  message,
});

describe('the words in the row of a customer whose change is not saved', () => {
  it.each<[action: StaffAction, status: number, isOnline: boolean, words: string]>([
    ['served', 0, false, 'Not saved: this tablet is offline.'],
    ['removed', 0, true, 'Not saved: the server does not answer.'],
    ['restored', 0, false, 'Not put back: this tablet is offline.'],
    ['served', 503, true, 'Not saved: the server has a problem.'],
    ['called', 0, false, 'Not announced: this tablet is offline.'],
  ])('after “%s”, status %d, online %s: %s', (action, status, isOnline, words) => {
    expect(unsavedOf(asked(action), failure(status), isOnline)).toMatchObject({ words });
  });

  it('are the server’s own reason if it refused', () => {
    const late = 'It is too late to put this customer back.';
    expect(unsavedOf(asked('restored'), failure(409, late), true)).toMatchObject({
      words: `Not put back. ${late}`,
    });
  });
});

describe('a change that is not saved is worth another try', () => {
  const isUndone = (action: StaffAction, queue = snapshot([amira, jonas])) =>
    canStillBeDone({ ...unsavedOf(asked(action), failure(0), false) }, queue);

  it.each<StaffAction>(['served', 'removed', 'called'])('“%s”: until the customer has gone', (action) => {
    expect(isUndone(action)).toBe(true);
    expect(isUndone(action, snapshot([jonas]))).toBe(false);
  });

  it('“restored”: until the customer waits again', () => {
    expect(isUndone('restored', snapshot([jonas]))).toBe(true);
    expect(isUndone('restored')).toBe(false);
  });

  it('“called”: no more when somebody else is served', () => {
    expect(isUndone('called', snapshot([jonas, amira]))).toBe(false);
  });

  it('not on another day, when the number is another customer’s', () => {
    expect(isUndone('served', snapshot([amira], { serviceDay: '2026-11-22' }))).toBe(false);
  });
});
