import { describe, expect, it } from '@jest/globals';
import { type AdminAction, type AdminState, START, adminReducer } from './admin-state';

const numbers = ({ queue }: AdminState) => queue.waiting.map(({ number }) => number);
const run = (...actions: AdminAction[]) => actions.reduce(adminReducer, START);
const serve = (number: number): AdminAction => ({ type: 'close', number, outcome: 'served' });
const remove = (number: number): AdminAction => ({ type: 'close', number, outcome: 'removed' });
const undo: AdminAction = { type: 'undo' };

describe('the demo admin’s queue', () => {
  it('begins with four customers, numbered 101 to 104, of whom not all gave a phone number', () => {
    expect(numbers(START)).toEqual([101, 102, 103, 104]);
    expect(START.queue.waiting.some(({ phone }) => phone)).toBe(true);
    expect(START.queue.waiting.some(({ phone }) => !phone)).toBe(true);
  });

  it.each([
    { does: 'serves the first', actions: [serve(101)], left: [102, 103, 104], focus: 'serve' },
    { does: 'deletes in the middle', actions: [remove(102)], left: [101, 103, 104], focus: 'delete-103' },
    { does: 'deletes the last', actions: [remove(104)], left: [101, 102, 103], focus: 'delete-103' },
    {
      does: 'deletes the only one who follows',
      actions: [remove(102), remove(103), remove(104)],
      left: [101],
      focus: 'serve',
    },
    {
      does: 'serves everybody',
      actions: [serve(101), serve(102), serve(103), serve(104)],
      left: [],
      focus: 'start-again',
    },
    { does: 'undoes a serve', actions: [serve(101), undo], left: [101, 102, 103, 104], focus: 'serve' },
    {
      does: 'undoes a delete',
      actions: [remove(103), undo],
      left: [101, 102, 103, 104],
      focus: 'delete-103',
    },
    {
      does: 'undoes only the last',
      actions: [remove(103), serve(101), undo],
      left: [101, 102, 104],
      focus: 'serve',
    },
    {
      does: 'undoes nothing twice',
      actions: [remove(103), undo, undo],
      left: [101, 102, 103, 104],
      focus: 'delete-103',
    },
    {
      does: 'starts again',
      actions: [serve(101), serve(102), { type: 'startAgain' } as const],
      left: [101, 102, 103, 104],
      focus: 'serve',
    },
    {
      does: 'takes a second tap on the same button for one',
      actions: [serve(101), serve(101)],
      left: [102, 103, 104],
      focus: 'serve',
    },
  ])('$does', ({ actions, left, focus }) => {
    const state = run(...actions);
    expect(numbers(state)).toEqual(left);
    expect(state.focus).toBe(focus);
  });

  it.each([
    { after: 'a while', action: { type: 'forgetUndo' } as const },
    { after: 'starting again', action: { type: 'startAgain' } as const },
  ])('has no undo after $after', ({ action }) => {
    const state = run(serve(101), action);
    expect(state.undoable).toBeNull();
    expect(adminReducer(state, undo)).toBe(state);
  });

  it('does not move the focus when the time to undo is over', () => {
    expect(run(serve(101), { type: 'forgetUndo' }).focus).toBeNull();
  });
});
