/** `digits`: not a quantity (a phone number), so leading zeros stay. */
type Cell = string | number | undefined | { digits: string };

const STARTS_FORMULA = /^\s*[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;
const BYTE_ORDER_MARK = '\uFEFF';

export const csvHead = (names: readonly string[]): string => BYTE_ORDER_MARK + csvLine(names);

/** A line of a table. Formulas get an apostrophe in front, because customers may type any name. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;

function cellOf(cell: Cell): string {
  // After a tab, spreadsheets treat digits as text.
  if (typeof cell === 'object') return `\t${cell.digits}`;
  const text = String(cell ?? '');
  const safe = typeof cell === 'string' && STARTS_FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
