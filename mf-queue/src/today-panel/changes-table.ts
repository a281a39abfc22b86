import type { QueueChanges } from '@queuebell/contracts';

const STARTS_FORMULA = /^\s*[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]/;
const BYTE_ORDER_MARK = '\uFEFF';

/** The changes of a day as a table for spreadsheets. @param timeOf ISO 8601 to the shop's time */
export function changesTable(
  { day, changes }: Pick<QueueChanges, 'day' | 'changes'>,
  timeOf: (at: string) => string,
): string {
  const lines = changes.map(({ at, who, what, customers, undo }) => [
    day,
    timeOf(at),
    who,
    what,
    customers.map(({ number, name }) => `${number} ${name}`.trim()).join('; '),
    [...new Set(customers.flatMap(({ reason = [] }) => reason))].join('; '),
    undo === 'done' ? 'yes' : '',
  ]);
  const all = [['Day', 'Time', 'Who', 'What', 'Customers', 'Reason', 'Undone'], ...lines];
  return BYTE_ORDER_MARK + all.map((cells) => `${cells.map(cellOf).join(',')}\r\n`).join('');
}

/** Formulas get an apostrophe in front, because customers may type any name. */
function cellOf(text: string): string {
  const safe = STARTS_FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
