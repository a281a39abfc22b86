import { describe, expect, it } from '@jest/globals';
import { decide } from './decide.js';
import { deepFrozen, NOW } from './testing/build.js';
import { differenceBetween } from './testing/difference.js';
import { expectDecision } from './testing/decision-promises.js';
import { atOneChair, atTwoChairs, RESULTS, ROWS, type Row, type State } from './testing/every-command.js';

const cellsOf = (row: string): string[] => row.split(/[\s|]+/);
const isCell = (cell: string): cell is keyof typeof RESULTS => cell in RESULTS;

/** The result for number 2, and whether the decision keeps all that is promised of any. */
function resultOf({ command }: Row, [, queue, now = NOW]: State): string {
  const asked = typeof command === 'function' ? command(queue, now) : command;
  const decision = decide(deepFrozen(queue), asked, now);
  if ('refused' in decision) return decision.refused;
  expectDecision(queue, asked, decision, now);
  // An act that changed nothing is remembered all the same.
  const isUnchanged = decision.events.length === 0 && differenceBetween(queue, decision.queue) === null;
  return isUnchanged ? 'unchanged' : 'changed';
}

describe.each([
  ['one chair', atOneChair, 'one'],
  ['two chairs', atTwoChairs, 'two'],
] as const)(
  'in a shop with %s, the result of every command for a customer in every state is that of the table:',
  (_shop, states, column) => {
    it.each(Object.entries(ROWS))('%s', (_command, row) => {
      const cells = cellsOf(row[column]);
      const expected = states.map(([state], place) => {
        const cell = cells[place] ?? '';
        return [state, isCell(cell) ? RESULTS[cell] : 'no cell'];
      });
      expect(cells).toHaveLength(states.length);
      expect(states.map((state) => [state[0], resultOf(row, state)])).toEqual(expected);
    });
  },
);
