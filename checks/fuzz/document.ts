import type { ExistingIds } from './people.ts';

interface Parameter {
  name: string;
  in: string;
  schema: Record<string, unknown>;
}

interface Operation {
  parameters?: Parameter[];
}

export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, { properties?: Record<string, object>; required?: string[] } | undefined>;
  };
}

const IDEMPOTENCY_KEY = '0190163d-8694-739b-aea5-966c26f8ad91-0f1e2d3c4b5a69';
const TIME_ZONES = ['Europe/London', 'America/New_York'];
const NUMBERS = Array.from({ length: 12 }, (_, index) => `${index + 1}`);

/** Parameters of addresses, with values that exist. */
const IN_ADDRESSES = [
  [/^\/api\/queue\/\{userId\}/, 'userId', ({ owners }) => owners],
  [/^\/api\/queue\/\{userId\}\/\{number\}/, 'number', () => NUMBERS],
  [/^\/api\/tickets\/\{id\}/, 'id', ({ tickets }) => tickets],
  [/^\/api\/devices\/\{id\}/, 'id', ({ devices }) => devices],
  [/^\/api\/sessions\/\{id\}/, 'id', ({ sessions }) => sessions],
  [/^\/api\/join\/\{code\}/, 'code', ({ joinCodes }) => joinCodes],
  [/^\/api\/pairing\/\{code\}/, 'code', ({ pairingCodes }) => pairingCodes],
  [/^\/api\/feedback\/\{id\}/, 'id', ({ feedback }) => feedback],
  [/^\/api\/remotes\/\{remote\}/, 'remote', ({ remotes }) => remotes],
] as [RegExp, string, (known: ExistingIds) => string[]][];

/** Fields of bodies whose valid values no schema can say. */
const IN_BODIES = [
  ['CheckinRequest', 'userId', ({ owners }) => owners],
  ['RegisterRequest', 'timeZone', () => TIME_ZONES],
  ['CompleteAccountRequest', 'timeZone', () => TIME_ZONES],
] as [string, string, (known: ExistingIds) => string[]][];

/** Calls that end a session, their own or others': tried last. */
export const TRIED_LAST = ['DELETE /api/devices/self', 'DELETE /api/session', 'DELETE /api/sessions'];

/**
 * A stream has no end, so it is none of Schemathesis' business, which waits for one: how streams answer bad input is
 * tested in api/src/features/live and api/src/features/tickets.
 */
export const isStream = (call: string) => call.endsWith('/events');

/**
 * The document for one person: only the calls that are to be tried, and where no schema can say what is there, what is
 * there. Values that are not there are tried all the same, as wrong ones.
 *
 * @param document the API's own
 */
export function documentFor(
  document: Document,
  known: ExistingIds,
  isTried: (call: string) => boolean,
): Document {
  const narrowed = structuredClone(document);
  const paths = Object.entries(narrowed.paths).map(([path, item]) => {
    const tried = Object.entries(item).filter(([method]) => isTried(`${method.toUpperCase()} ${path}`));
    for (const [, { parameters = [] }] of tried) {
      for (const parameter of parameters) narrowParameter(path, parameter, known);
    }
    return [path, Object.fromEntries(tried)] as const;
  });
  narrowed.paths = Object.fromEntries(paths.filter(([, item]) => Object.keys(item).length > 0));
  for (const [schema, field, valuesOf] of IN_BODIES) {
    const properties = narrowed.components.schemas[schema]?.properties;
    if (!properties?.[field]) throw new Error(`${schema} has no ${field} any more.`);
    properties[field] = { type: 'string', enum: valuesOf(known) };
  }
  return narrowed;
}

function narrowParameter(path: string, parameter: Parameter, known: ExistingIds) {
  if (parameter.name === 'idempotency-key')
    parameter.schema = { ...parameter.schema, example: IDEMPOTENCY_KEY };
  if (parameter.in !== 'path') return;
  const found = IN_ADDRESSES.find(([address, name]) => name === parameter.name && address.test(path));
  if (found) parameter.schema = { type: 'string', enum: found[2](known) };
}
