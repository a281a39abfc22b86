import type { Line } from './line.ts';
import { verdict } from './results.ts';

/**
 * A Markdown table that can be read as plain text too, laid out as oxfmt would.
 *
 * @param reference name of what the figures stand beside
 */
export function tableOf(lines: readonly Line[], reference: string): string {
  const header = ['figure', 'QueueBell', reference, 'ratio', 'goal', 'verdict'];
  return markdown(header, lines.map(cellsOf), [1, 2]);
}

/** @param numbers columns that stand at their right edge */
export function markdown(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  numbers: readonly number[],
): string {
  const isNumber = (column: number) => numbers.includes(column);
  const widths = header.map((_, column) =>
    Math.max(3, ...[header, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const rowOf = (cells: readonly string[]) => {
    const padded = widths.map((width, column) => {
      const cell = cells[column] ?? '';
      return isNumber(column) ? cell.padStart(width) : cell.padEnd(width);
    });
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, column) =>
    isNumber(column) ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [rowOf(header), rowOf(rule), ...rows.map(rowOf)].join('\n');
}

function cellsOf(line: Line) {
  const { what, unit, ours, reference, ratio, range } = line;
  const figure = (value: number) => inWords(value, unit);
  const spread = range ? ` (${range.map(twoDigits).join('–')})` : '';
  const ratioInWords = Number.isNaN(ratio) ? '' : twoDigits(ratio) + spread;
  return [what, figure(ours), figure(reference), ratioInWords, goalInWords(line), verdict(line)];
}

function goalInWords({ goal, unit }: Line) {
  if (!goal) return '';
  if ('figureAtMost' in goal) return `≤ ${inWords(goal.figureAtMost, unit)}`;
  return 'atLeast' in goal ? `≥ ${twoDigits(goal.atLeast)}` : `≤ ${twoDigits(goal.atMost)}`;
}

const twoDigits = (value: number) => value.toFixed(2);

function inWords(value: number, unit: string) {
  if (unit === '/s') return `${Math.round(value).toLocaleString('en-GB')}/s`;
  return unit === '' ? String(value) : `${value.toFixed(1)} ${unit}`;
}
