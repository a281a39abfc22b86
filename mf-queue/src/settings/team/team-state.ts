import type { Chair } from '@queuebell/contracts';
import { CHAIRS_MAX } from '@queuebell/contracts/limits';

/** A chair as it is typed; `person` is '' for nobody. */
export interface DraftChair {
  id: string;
  name: string;
  person: string;
}

export const draftOf = (chairs: readonly Chair[]): DraftChair[] =>
  chairs.map(({ id, name, person = '' }) => ({ id, name, person }));

/** The chairs as the API takes them. */
export const chairsOfDraft = (draft: readonly DraftChair[]): Chair[] =>
  draft.map(({ id, name, person }) => ({
    id,
    name: name.trim(),
    ...(person.trim() !== '' && { person: person.trim() }),
  }));

/** As in `lineField` of packages/contracts: these would break other lines on a wall display. */
const disruptive = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
const PLAIN_TEXT = 'Please use plain text on one line.';

export function nameProblem(draft: readonly DraftChair[], { id, name }: DraftChair): string | undefined {
  const typed = keyOf(name);
  if (typed === '') return 'Please enter a name.';
  if (disruptive.test(name)) return PLAIN_TEXT;
  const isTaken = draft.some((each) => each.id !== id && keyOf(each.name) === typed);
  return isTaken ? 'Another one has this name.' : undefined;
}

export const personProblem = ({ person }: DraftChair): string | undefined =>
  disruptive.test(person) ? PLAIN_TEXT : undefined;

export const isComplete = (draft: readonly DraftChair[]): boolean =>
  draft.every((chair) => !nameProblem(draft, chair) && !personProblem(chair));

export const hasRoom = (draft: readonly DraftChair[]): boolean => draft.length < CHAIRS_MAX;

/** With a name that no other one has: 'Chair 3'. */
export function withNewChair(draft: readonly DraftChair[], id: string): DraftChair[] {
  const names = draft.map(({ name }) => keyOf(name));
  let number = draft.length + 1;
  while (names.includes(keyOf(`Chair ${number}`))) number += 1;
  return [...draft, { id, name: `Chair ${number}`, person: '' }];
}

/** @param by -1: one place up; 1: one place down */
export function withMoved(draft: readonly DraftChair[], id: string, by: -1 | 1): DraftChair[] {
  const from = draft.findIndex((chair) => chair.id === id);
  const to = from + by;
  const moved = draft[from];
  if (!moved || to < 0 || to >= draft.length) return [...draft];
  const others = draft.filter((chair) => chair !== moved);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

/** The chair at its old place. With a name that another one has got meanwhile, the owner is asked for a different one. */
export const withChairAt = (draft: readonly DraftChair[], chair: DraftChair, place: number): DraftChair[] => [
  ...draft.slice(0, place),
  chair,
  ...draft.slice(place),
];

const keyOf = (name: string): string => name.trim().toLowerCase();
