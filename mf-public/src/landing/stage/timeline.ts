export interface Customer {
  number: number;
  name: string;
}

export type TabletScene =
  | { step: 'form'; typed: string; pressing: boolean }
  | { step: 'ticket'; customer: Customer };

/** The three devices at one moment. They tell one story, so they are one value. */
export interface Scene {
  tablet: TabletScene;
  /** On the wall, and on the admin tablet. */
  serving: Customer;
  waiting: readonly Customer[];
  /** The admin presses 'Mark as Served'. */
  servingTap: boolean;
}

type Beat =
  | { name: 'rest'; ms: number }
  | { name: 'typing'; ms: number; share: number }
  | { name: 'asking' | 'ticket' | 'tapping' | 'served'; ms: number };

/** One round of the story: a customer checks in, then the admin serves one. */
const BEATS: readonly [Beat, ...Beat[]] = [
  { name: 'rest', ms: 1_200 },
  { name: 'typing', ms: 300, share: 1 / 3 },
  { name: 'typing', ms: 300, share: 2 / 3 },
  { name: 'typing', ms: 600, share: 1 },
  { name: 'asking', ms: 500 },
  { name: 'ticket', ms: 2_600 },
  { name: 'tapping', ms: 600 },
  { name: 'served', ms: 2_800 },
];

/** The first picture, and the only one when motion is off. */
export const FIRST_STEP = BEATS.findIndex(({ name }) => name === 'ticket');

const NAMES = ['Amira', 'Jonas', 'Priya', 'Tom', 'Leo', 'Ines', 'Noah', 'Mei'] as const;
const FIRST_NUMBER = 27;
/** Two digits fit the drawn devices best. */
const LAST_NUMBER = 99;
/** The number of waiting customers between two events. */
const WAITING = 3;

/** Place 0 is served first; the queue is endless. */
function customerAt(place: number): Customer {
  return {
    number: ((FIRST_NUMBER - 1 + place) % LAST_NUMBER) + 1,
    name: NAMES[place % NAMES.length] ?? NAMES[0],
  };
}

function beatAt(step: number): Beat {
  return BEATS[step % BEATS.length] ?? BEATS[0];
}

export function durationOf(step: number): number {
  return beatAt(step).ms;
}

/**
 * Each round begins where the one before ended.
 *
 * @param step 0, 1, 2 … without end
 */
export function sceneAt(step: number): Scene {
  const beat = beatAt(step);
  const round = Math.floor(step / BEATS.length);
  const newcomer = customerAt(round + WAITING + 1);
  const hasTicket = beat.name === 'ticket' || beat.name === 'tapping' || beat.name === 'served';
  const first = beat.name === 'served' ? round + 1 : round;
  const last = hasTicket ? round + WAITING + 1 : round + WAITING;
  return {
    tablet: hasTicket
      ? { step: 'ticket', customer: newcomer }
      : { step: 'form', typed: typedAt(beat, newcomer.name), pressing: beat.name === 'asking' },
    serving: customerAt(first),
    waiting: Array.from({ length: last - first }, (_, index) => customerAt(first + 1 + index)),
    servingTap: beat.name === 'tapping',
  };
}

function typedAt(beat: Beat, name: string): string {
  if (beat.name === 'rest') return '';
  return beat.name === 'typing' ? name.slice(0, Math.ceil(name.length * beat.share)) : name;
}
