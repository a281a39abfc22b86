/** What the driver adds to a command and what is another one each time. */
const NEVER_THE_SAME = new Set(['lsid', 'txnNumber', '$clusterTime']);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(-[0-9a-f]{14})?$/i;

/**
 * A database command without what differs between two that do the same: when, with which key, in which session.
 *
 * @param {unknown} value
 * @returns {unknown}
 */
export function shapeOf(value) {
  if (value instanceof Date) return '<time>';
  if (typeof value === 'string') return UUID.test(value) ? '<key>' : value;
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return value;
  if ('_bsontype' in value) return String(value);
  const entries = Object.entries(value).filter(([name]) => !NEVER_THE_SAME.has(name));
  return Object.fromEntries(entries.map(([name, each]) => [name, shapeOf(each)]));
}
