import { verdict } from './results.ts';

/** @typedef {import('./results.ts').Line} Line */

/**
 * A Markdown table that can be read as plain text too, laid out as Prettier would.
 *
 * @param {readonly Line[]} lines
 * @param {string} reference name of what the figures stand beside
 * @returns {string}
 */
export function tableOf(lines, reference) {
  const header = ['figure', 'QueueBell', reference, 'ratio', 'goal', 'verdict'];
  return markdown(header, lines.map(cellsOf), [1, 2]);
}

/**
 * @param {readonly string[]} header
 * @param {readonly (readonly string[])[]} rows
 * @param {readonly number[]} numbers columns that stand at their right edge
 * @returns {string}
 */
export function markdown(header, rows, numbers) {
  const isNumber = (/** @type {number} */ column) => numbers.includes(column);
  const widths = header.map((_, column) =>
    Math.max(3, ...[header, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  /** @param {readonly string[]} cells */
  const rowOf = (cells) => {
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

/** @param {Line} line */
function cellsOf(line) {
  const { what, unit, ours, reference, ratio, range } = line;
  const figure = (/** @type {number} */ value) => inWords(value, unit);
  const spread = range ? ` (${range.map(twoDigits).join('–')})` : '';
  const ratioInWords = Number.isNaN(ratio) ? '' : twoDigits(ratio) + spread;
  return [what, figure(ours), figure(reference), ratioInWords, goalInWords(line), verdict(line)];
}

/** @param {Line} line */
function goalInWords({ goal, unit }) {
  if (!goal) return '';
  if ('figureAtMost' in goal) return `≤ ${inWords(goal.figureAtMost, unit)}`;
  return 'atLeast' in goal ? `≥ ${twoDigits(goal.atLeast)}` : `≤ ${twoDigits(goal.atMost)}`;
}

const twoDigits = (/** @type {number} */ value) => value.toFixed(2);

/**
 * @param {number} value
 * @param {string} unit
 */
function inWords(value, unit) {
  if (unit === '/s') return `${Math.round(value).toLocaleString('en-GB')}/s`;
  return unit === '' ? String(value) : `${value.toFixed(1)} ${unit}`;
}
