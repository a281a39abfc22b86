/** An element of a list that the owner edits. */
export interface DraftItem {
  id: string;
  name: string;
}

/** As in `lineField` of packages/contracts: these would break other lines on a wall display. */
const disruptive = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

export const lineProblem = (text: string): string | undefined =>
  disruptive.test(text) ? 'Please use plain text on one line.' : undefined;

export function nameProblem(draft: readonly DraftItem[], { id, name }: DraftItem): string | undefined {
  const typed = keyOf(name);
  if (typed === '') return 'Please enter a name.';
  const isTaken = draft.some((each) => each.id !== id && keyOf(each.name) === typed);
  return lineProblem(name) ?? (isTaken ? 'Another one has this name.' : undefined);
}

/** @param start 'Chair' @returns a name that no other one has: 'Chair 3' */
export function newName(draft: readonly DraftItem[], start: string): string {
  const names = draft.map(({ name }) => keyOf(name));
  let number = draft.length + 1;
  while (names.includes(keyOf(`${start} ${number}`))) number += 1;
  return `${start} ${number}`;
}

/** @param by -1: one place up; 1: one place down */
export function withMoved<Item extends DraftItem>(draft: readonly Item[], id: string, by: -1 | 1): Item[] {
  const from = draft.findIndex((each) => each.id === id);
  const moved = draft[from];
  const to = from + by;
  if (!moved || to < 0 || to >= draft.length) return [...draft];
  return withItemAt(
    draft.filter((each) => each !== moved),
    moved,
    to,
  );
}

/** With a name that another one has got meanwhile, the owner is asked for a different one. */
export const withItemAt = <Item extends DraftItem>(
  draft: readonly Item[],
  item: Item,
  place: number,
): Item[] => [...draft.slice(0, place), item, ...draft.slice(place)];

const keyOf = (name: string): string => name.trim().toLowerCase();
