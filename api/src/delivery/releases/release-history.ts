import type { CanaryTakenBack, ReleaseOrigin } from '@queuebell/contracts';

/** Acts after which a version is current. */
export const MOVES = ['publish', 'rollback'] as const;
export const TOKEN_ACTS = ['make-token', 'end-token'] as const;
export const CANARY_ACTS = ['canary', 'end-canary', 'take-back', 'pin', 'unpin'] as const;
export const ACTIONS = [
  ...MOVES,
  ...CANARY_ACTS,
  'preview',
  'retire',
  'hand-over',
  'free',
  ...TOKEN_ACTS,
] as const;
export type Action = (typeof ACTIONS)[number];

/** Something that somebody did to a remote. */
export interface Act extends ReleaseOrigin {
  /** Missing in journals of older versions. */
  id?: string | undefined;
  /** ISO 8601 in UTC. */
  at: string;
  remote: string;
  action: Action;
  by: string;
  version?: string | undefined;
  detail?: string | undefined;
}

export interface JournalEntry extends Act {
  /** `lost`: nothing has changed. `unfinished`: not known yet. */
  state: 'done' | 'lost' | 'unfinished';
}

/** An act after which a version was current. */
export interface Move extends Act {
  version: string;
  action: (typeof MOVES)[number];
}

export const movesOf = (entries: readonly JournalEntry[]): Move[] =>
  entries.flatMap(({ state, version, action, ...act }) => {
    const move = MOVES.find((each) => each === action);
    return state === 'done' && version !== undefined && move ? [{ ...act, version, action: move }] : [];
  });

/** The journal has a promotion as a `publish`, which processes of an earlier release follow, too. */
const PROMOTED = 'was the canary for ';

/** The journal's detail of a canary that became the current release. @param share in percent of all browsers */
export const promotionDetail = (share: number): string => `${PROMOTED}${share} % of browsers`;

export const isPromotion = ({ action, detail }: Pick<Act, 'action' | 'detail'>): boolean =>
  action === 'publish' && detail?.startsWith(PROMOTED) === true;

/** @returns where the files of a version come from, as its last deploy or canary says */
export function originIn(entries: readonly JournalEntry[], version: string): ReleaseOrigin {
  const made = entries.findLast(
    (entry) => entry.version === version && (entry.action === 'publish' || entry.action === 'canary'),
  );
  const { commit, run, person } = made ?? {};
  return { ...(commit && { commit }), ...(run && { run }), ...(person && { person }) };
}

/** @returns the canaries that the server has taken back, the last one first */
export const takenBackIn = (entries: readonly JournalEntry[]): CanaryTakenBack[] =>
  entries
    .flatMap(({ state, action, version, at, detail = '' }) =>
      state === 'done' && action === 'take-back' && version !== undefined
        ? [{ version, at, why: detail }]
        : [],
    )
    .reverse();

export function isRetired(entries: readonly JournalEntry[]): boolean {
  const last = entries.findLast(
    ({ state, action }) => state === 'done' && (action === 'retire' || MOVES.some((each) => each === action)),
  );
  return last?.action === 'retire';
}

/** The versions of one remote that rollbacks follow, the current one last. */
export type Trail = readonly string[];

interface Current {
  version: string;
  previous?: { version: string } | undefined;
}

/**
 * A second rollback goes back two. If journal and registry differ, the registry wins.
 * @param current undefined for a remote that is retired
 */
export function trailOf(lines: readonly Move[], current: Current | undefined): Trail {
  const written = lines.reduce<Trail>(
    (trail, { version, action }) => (action === 'publish' ? forward(trail, version) : backTo(trail, version)),
    [],
  );
  if (!current) return written;
  const { version, previous } = current;
  if (written.includes(version)) return backTo(written, version);
  return forward(previous ? forward(written, previous.version) : written, version);
}

export const forward = (trail: Trail, version: string): Trail =>
  trail.at(-1) === version ? trail : [...trail, version];

/** A version that is not on the trail (it was rolled back) is added like a new one. */
export function backTo(trail: Trail, version: string): Trail {
  const place = trail.lastIndexOf(version);
  return place < 0 ? forward(trail, version) : trail.slice(0, place + 1);
}

export function wayBack(trail: Trail): string[] {
  const current = trail.at(-1);
  return [...new Set(trail.slice(0, -1).reverse())].filter((version) => version !== current);
}

/** @returns the nearest earlier version that is still stored; undefined if there is none */
export const before = (trail: Trail, available: ReadonlySet<string>): string | undefined =>
  wayBack(trail).find((version) => available.has(version));

/** @param lines oldest first @param now ms since 1970 @returns versions that were current for `ms` */
export function stoodFor(ms: number, lines: readonly Move[], now: number): Set<string> {
  const endOf = (line: number) => Date.parse(lines[line + 1]?.at ?? '') || now;
  const stood = lines.filter(({ at }, line) => endOf(line) - Date.parse(at) >= ms);
  return new Set(stood.map(({ version }) => version));
}
