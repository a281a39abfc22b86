import type { BoardNames, QueueSnapshot } from '@queuebell/contracts';

/** What of a name may hang on a wall: 'Olive Oyl', 'Olive O.' or nothing, as the shop decided. */
export function boardName(name: string, names: BoardNames): string {
  if (names === 'full') return name;
  if (names === 'number') return '';
  const [first = '', ...others] = name.trim().split(/\s+/u);
  const [initial] = others.at(-1) ?? '';
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('en-GB')}.`;
}

/** The snapshot that a board may have: nobody's phone, nobody who has gone, and names as the shop shows them. */
export function boardViewOf(
  { justClosed: _closed, joining: _joining, ...snapshot }: QueueSnapshot,
  names: BoardNames,
): QueueSnapshot {
  return {
    ...snapshot,
    data: snapshot.data.map(({ number, name, checkedInAt, via }) => ({
      number,
      name: boardName(name, names),
      checkedInAt,
      via,
    })),
    calls: snapshot.calls.map((call) => ({ ...call, name: boardName(call.name, names) })),
  };
}
