import type { NewEvent, Obstacle, Outcome, QueueEvent, SettingValues } from '@queuebell/queue-rules';

/** How the shop names its chairs and writes times. */
export interface ShopWords {
  chair: (id: string) => string;
  time: (at: Date) => string;
}

type Of<Type extends NewEvent['type']> = Extract<QueueEvent, { type: Type }>;

/**
 * The words for one command: "Number 12 was served. Number 13 was called to Chair 1."
 */
export function wordsOf(events: readonly QueueEvent[], shop: ShopWords): string {
  const isTurned = events.some(({ type }) => type === 'turned');
  const isMore = events.some(({ type }) => type !== 'moved');
  const described = events.filter(
    (event) =>
      !(event.type === 'held' && !event.to && isTurned) && !(event.type === 'moved' && (isTurned || isMore)),
  );
  const closings = described.filter((event) => event.type === 'closed');
  const arrivals = described.filter((event) => event.type === 'checkedIn');
  const sentences = described.flatMap((event) => {
    if (event.type === 'checkedIn' && arrivals.length > 1)
      return event === arrivals[0] ? `Numbers ${listed(arrivals)} ${CHECKED_IN[event.via]} together` : [];
    if (event.type !== 'closed') return sentenceOf(event, shop);
    const alike = closings.filter(({ outcome }) => outcome === event.outcome);
    return event === alike[0] ? closedWords(alike, event.outcome) : [];
  });
  const delivered = events.find((event) => event.type === 'delivered');
  if (delivered) sentences.push(`This was done offline at ${shop.time(delivered.madeAt)}`);
  return sentences.map((sentence) => `${sentence}.`).join(' ');
}

const CLOSED: Record<Outcome, [one: string, several: string]> = {
  served: ['was served', 'were served'],
  removed: ['was removed', 'were removed'],
  'no-show': ['did not come', 'did not come'],
  left: ['left the queue', 'left the queue'],
  expired: ['was still waiting when the day ended', 'were still waiting when the day ended'],
};

function closedWords(closings: readonly Of<'closed'>[], outcome: Outcome): string {
  const [one, several] = CLOSED[outcome];
  return closings.length === 1
    ? `Number ${closings[0]?.number} ${one}`
    : `Numbers ${listed(closings)} ${several}`;
}

/** Several: '12, 13 and 14'. */
function listed(events: readonly { number: number }[]): string {
  const numbers = events.map(({ number }) => String(number));
  return `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}

const CHECKED_IN = { tablet: 'checked in', phone: 'joined by phone', offline: 'checked in offline' };

function sentenceOf(event: Exclude<QueueEvent, Of<'closed'>>, shop: ShopWords): string[] {
  switch (event.type) {
    case 'checkedIn': {
      const { number, via, arrivedAt } = event;
      return [`Number ${number} ${CHECKED_IN[via]}${arrivedAt ? ` at ${shop.time(arrivedAt)}` : ''}`];
    }
    case 'putBack':
      return [`Number ${event.number} was put back`];
    case 'turned':
      return [turnWords(event, shop)];
    case 'held':
      return [holdWords(event, shop)];
    case 'moved':
      return [`Number ${event.number} was moved in the queue`];
    case 'prioritized':
      if (event.from && event.to) return [`The reason for number ${event.number}’s priority was changed`];
      return [`Number ${event.number} ${event.to ? 'was given' : 'lost'} priority`];
    case 'corrected':
      return [`The details of number ${event.number} were changed`];
    case 'breakChanged': {
      const { chair, to } = event;
      const until = to?.until ? ` until ${shop.time(to.until)}` : '';
      return [to ? `${shop.chair(chair)} is on a break${until}` : `The break of ${shop.chair(chair)} ended`];
    }
    case 'calledAgain':
      return [`Number ${event.number} was called again`];
    case 'renumbered':
      return [
        `Number ${event.from} is now number ${event.to}, the number that the tablet gave them while offline`,
      ];
    case 'numberHeld':
      return [`Number ${event.number} is kept free: a tablet gave it out while offline`];
    case 'dayStarted':
      return ['A new day started'];
    case 'settingsChanged':
      return settingsWords(event, shop);
    case 'shopDescribed':
      return [shopWords(event)];
    case 'alertMarked':
      return [`Number ${event.number} asked for an alert`];
    case 'leased':
      return ['A tablet received numbers for when it is offline'];
    case 'leaseEnded':
      return ['A tablet returned its numbers for when it is offline'];
    case 'leaseExpired':
      return ['A tablet’s numbers for when it is offline expired'];
    case 'delivered':
    case 'takenBack':
      return [];
    default:
      return unknownWords(event);
  }
}

/** For an event of a newer release, which runs beside this one, or was rolled back. */
const unknownWords = (_event: never): string[] => ['Something else was changed'];

function holdWords({ number, from, to }: Of<'held'>, shop: ShopWords): string {
  if (!to) return `Number ${number} is back`;
  const until = to.until ? ` until ${shop.time(to.until)}` : '';
  return `Number ${number} ${from ? 'stays' : 'is'} on hold${until}`;
}

function turnWords({ number, from, to }: Of<'turned'>, shop: ShopWords): string {
  if (!to) return `Number ${number} is waiting again`;
  const hasCome = to.startedAt && from?.chair === to.chair;
  return `Number ${number} ${hasCome ? 'came' : 'was called'} to ${shop.chair(to.chair)}`;
}

const SETTINGS: Record<keyof Omit<SettingValues, 'dayBefore'>, string> = {
  boardNames: 'names on the wall',
  language: 'language of the announcements',
  sound: 'sound',
  volume: 'volume',
  boardTheme: 'colors of the wall',
  boardWait: 'wait on the wall',
  clock: 'clock',
  joining: 'joining by phone',
  busyPage: 'page of how busy it is',
  publishesScore: 'score on the join page',
  asksForRating: 'asking how the visit was',
  retentionDays: 'how long names are kept',
  longWaitMinutes: 'long waits',
  chairs: 'chairs',
  callsNext: 'calling the next customer',
  mayAskForPerson: 'asking for a person',
  noShowPlace: 'place after a no-show',
  noShowMinutes: 'minutes until a no-show',
  services: 'services',
  hours: 'opening hours',
  pause: 'pause of the check-in',
};
const settingNames = new Map(Object.entries(SETTINGS));
const CODES = { joinCode: 'QR code for joining', kioskCode: 'exit code', busyCode: 'page of how busy it is' };
const JOINING = {
  off: 'Joining by phone was turned off',
  open: 'Joining by phone was opened',
  paused: 'Joining by phone was paused',
};

function settingsWords({ to, codes = [] }: Of<'settingsChanged'>, shop: ShopWords): string[] {
  const { dayBefore: _, ...settings } = to;
  const names = Object.keys(settings);
  const isAlone = names.length === 1 && codes.length === 0;
  if (isAlone && to.joining) return [JOINING[to.joining]];
  if (isAlone && to.pause !== undefined) return [pauseWords(to.pause, shop)];
  if (names.length === 0) return codes.map((code) => `A new ${CODES[code]} was made`);
  const changed = [
    ...names.map((name) => settingNames.get(name) ?? 'something else'),
    ...codes.map((code) => CODES[code]),
  ];
  return [`Settings changed: ${changed.join(', ')}`];
}

function shopWords({ to }: Of<'shopDescribed'>): string {
  const changed = [
    ...(to.shopName === undefined ? [] : ['name of the shop']),
    ...(to.timeZone === undefined ? [] : ['time zone']),
  ];
  return `Settings changed: ${changed.join(', ')}`;
}

function pauseWords(pause: SettingValues['pause'], { time }: ShopWords): string {
  if (!pause) return 'The check-in was resumed';
  return `The check-in was paused${pause.until === null ? '' : ` until ${time(new Date(pause.until))}`}`;
}

const SINCE: Record<Outcome, string> = {
  served: 'has since been served',
  removed: 'has since been removed',
  'no-show': 'has since been marked as a no-show',
  left: 'has since left the queue',
  expired: 'was still waiting when the day ended',
};

/** Why something cannot be undone. */
export function obstacleWords(obstacle: Obstacle): string {
  switch (obstacle.is) {
    case 'final':
      return 'This can’t be undone.';
    case 'day-over':
      return 'That day is over.';
    case 'closed':
      return `Number ${obstacle.number} ${SINCE[obstacle.outcome]}.`;
    case 'put-back':
      return `Number ${obstacle.number} is in the queue again.`;
    case 'called':
      return `Number ${obstacle.number} has since been called, or has come.`;
    case 'held':
      return `Number ${obstacle.number} has since been put on hold, been held longer or come back.`;
    case 'moved':
      return `Number ${obstacle.number} has since been moved.`;
    case 'corrected':
      return `The details of number ${obstacle.number} have since been changed.`;
    case 'unknown':
      return `Number ${obstacle.number} is no longer in the queue.`;
    case 'chair-taken':
      return `Number ${obstacle.number} is being served there now.`;
    case 'chair-gone':
      return 'A chair in these settings is in use or has been removed.';
    case 'settings':
      return 'This setting has since been changed.';
    case 'break':
      return 'The break has since been changed.';
  }
}
