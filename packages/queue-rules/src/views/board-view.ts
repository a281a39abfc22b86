import type { BoardNames, QueueSnapshot } from '@queuebell/contracts';
import { UP_NEXT_COUNT } from '@queuebell/contracts/limits';
import type { QueueSettings } from '../settings.js';

/** What of a name may hang on a wall: 'Olive Oyl', 'Olive O.' or nothing, as the shop decided. */
export function boardName(name: string, names: BoardNames): string {
  if (names === 'full') return name;
  if (names === 'number') return '';
  const [first = '', ...others] = name.trim().split(/\s+/u);
  const [initial] = others.at(-1) ?? '';
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('en-GB')}.`;
}

type BoardSettings = Pick<QueueSettings, 'boardNames' | 'boardTheme' | 'volume' | 'joining' | 'joinCode'>;

/** The snapshot that a board may have: those it shows, nobody's phone, nobody who has gone, and names as the shop shows them. */
export function boardViewOf(
  { justClosed: _closed, joining: _joining, longWaitMinutes: _longWait, ...snapshot }: QueueSnapshot,
  { boardNames: names, boardTheme: theme, volume, joining, joinCode }: BoardSettings,
): QueueSnapshot {
  const { data } = snapshot;
  return {
    ...snapshot,
    data: data.slice(0, 1 + UP_NEXT_COUNT).map(({ number, name, checkedInAt, via }) => ({
      number,
      name: boardName(name, names),
      checkedInAt,
      via,
    })),
    calls: snapshot.calls.map((call) => ({ ...call, name: boardName(call.name, names) })),
    board: {
      waiting: Math.max(0, data.length - 1),
      joinCode: (joining === 'open' && joinCode) || null,
      theme,
      volume,
    },
  };
}
