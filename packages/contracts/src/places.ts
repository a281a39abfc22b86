import { isFields, isPath, isText, type Fields } from './guards.js';

/**
 * Places where a remote appears outside its own pages: links in the frame around all pages, and parts of other
 * remotes' screens. A remote declares them in its `src/places.ts`; the registry carries them.
 */

/** Visitors without a session, and the roles of `SessionUser`. */
export const AUDIENCES = ['visitor', 'owner', 'admin', 'manager', 'staff', 'device'] as const;
export type Audience = (typeof AUDIENCES)[number];

interface Place {
  for: Audience[];
  /** Lower numbers come first; entries with the same number are in the order of their names. */
  order: number;
}

/** A link to a page of the remote that declares it. */
export interface NavEntry extends Place {
  label: string;
  /** May end with an element's id: '/dashboard#devices'. */
  path: string;
  /** By default the bar at the top. */
  in?: 'footer';
  /** Drawn as the main button of the bar. */
  isMain?: true;
}

/** Screens with room for parts of other remotes. */
export const SLOTS = [
  'admin/panel',
  'dashboard/cards',
  'profile/sections',
  'settings/sections',
  'ticket/page',
] as const;
export type SlotName = (typeof SLOTS)[number];

/** A part of a screen. `name`: its key in the module's `slots`. */
export interface SlotEntry extends Place {
  name: string;
}

export type Slots = Partial<Record<SlotName, SlotEntry[]>>;

/** The export `places` of a remote's `src/places.ts`. */
export interface Places {
  nav?: NavEntry[];
  slots?: Slots;
}

const isPlace = (value: Fields): boolean =>
  typeof value.order === 'number' &&
  Array.isArray(value.for) &&
  value.for.every((each) => AUDIENCES.includes(each));

export const isNav = (value: unknown): value is NavEntry[] =>
  Array.isArray(value) &&
  value.every((each) => isFields(each) && isText(each.label) && isPath(each.path) && isPlace(each));

export const isSlots = (value: unknown): value is Slots =>
  isFields(value) &&
  Object.values(value).every(
    (entries) =>
      Array.isArray(entries) && entries.every((each) => isFields(each) && isText(each.name) && isPlace(each)),
  );

interface Named {
  label?: string;
  name?: string;
}

/** @returns the entries that this audience sees, in their order */
export const shownTo = <Entry extends Place & Named>(
  audience: Audience,
  entries: readonly Entry[],
): Entry[] =>
  entries
    .filter((entry) => entry.for.includes(audience))
    .sort(
      (one, other) =>
        one.order - other.order ||
        (one.label ?? one.name ?? '').localeCompare(other.label ?? other.name ?? ''),
    );
