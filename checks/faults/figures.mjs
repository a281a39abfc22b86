import { markdown } from '../bench/table.ts';
import { writeFigures } from '../../tools/test/figures.mjs';

/**
 * @typedef {object} Survived
 * @property {string} fault
 * @property {number} tickets given while it was there
 * @property {number} longestMs that one of them was waited for
 * @property {number} sentAgain requests that had to be
 *
 * @param {readonly Survived[]} survived
 */
export function faultFigures(survived) {
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
