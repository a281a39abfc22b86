import type { BoardNames, QueueEntry, QueueSnapshot } from '@queuebell/contracts';
import { UP_NEXT_COUNT } from '@queuebell/contracts/limits';
import type { QueueSettings } from '../settings.js';
import { partsOf } from './parts.js';

/** A name as the shop shows it: 'Olive Oyl', 'Olive O.' or ''. The number of a companion without a name stays: 'Olive 2'. */
export function boardName(name: string, names: BoardNames): string {
  if (names === 'full') return name;
  if (names === 'number') return '';
  const [first = '', ...others] = name.trim().split(/\s+/u);
  const last = others.at(-1) ?? '';
  if (/^\d+$/.test(last)) return `${first} ${last}`;
  const [initial] = last;
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('en-GB')}.`;
}

type BoardSettings = Pick<
  QueueSettings,
  'boardNames' | 'boardTheme' | 'boardWait' | 'volume' | 'joining' | 'joinCode'
>;

/** The snapshot for a board: only the customers that it shows, and of them no details but the name as the shop shows it. */
export function boardViewOf(
  {
    justClosed: _closed,
    joining: _joining,
    longWaitMinutes: _longWait,
    noShowPlace: _noShow,
    services: _services,
    callsNext: _next,
    ...snapshot
  }: QueueSnapshot,
  { boardNames: names, boardTheme: theme, boardWait: hasWait, volume, joining, joinCode }: BoardSettings,
): QueueSnapshot {
  const { served, waiting } = partsOf(snapshot);
  const here = waiting.filter(({ hold }) => !hold);
  const shown = ({ number, name, checkedInAt, via, turn }: QueueEntry): QueueEntry => ({
    number,
    name: boardName(name, names),
    checkedInAt,
    via,
    ...(turn && { turn }),
  });
  const [last, ...others] = served;
  return {
    ...snapshot,
    data: [...(last ? [last] : []), ...here.slice(0, UP_NEXT_COUNT)].map(shown),
    ...(snapshot.chairs && {
      serving: others.map(shown),
      chairs: snapshot.chairs.map(({ services: _does, ...chair }) => chair),
    }),
    calls: snapshot.calls.map((call) => ({ ...call, name: boardName(call.name, names) })),
    board: {
      waiting: waiting.length,
      joinCode: (joining === 'open' && joinCode) || null,
      theme,
      volume,
      ...(hasWait && { wait: true }),
    },
  };
}
