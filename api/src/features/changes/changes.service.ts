import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import {
  CHANGES_SHOWN_DAYS,
  messages,
  type ChangesQuery,
  type QueueChange,
  type QueueChanges,
} from '@queuebell/contracts';
import {
  type Actor,
  chairsOf,
  chosenService,
  type ClosedEntry,
  calendarOf,
  dayAt,
  decide,
  type Entry,
  isOfPassedTime,
  momentOf,
  type Moment,
  type Obstacle,
  type PersonAtDevice,
  type QueueEvent,
  type SettingValues,
  settingsOf,
} from '@queuebell/queue-rules';
import { mongo, type Connection, type Model } from 'mongoose';
import { PairedDevices } from '../../access/devices/paired-devices.js';
import type { Session } from '../../access/guard/authenticated-request.js';
import { actorOfSession } from '../../access/guard/current-actor.js';
import { sessionModel } from '../../access/sessions/session.schema.js';
import { memberModel } from '../../access/team/member.schema.js';
import { Clock } from '../../platform/clock/clock.js';
import { zonedFormat } from '../../platform/clock/zoned-format.js';
import { collectionOf, modelOf } from '../../platform/database/schema.js';
import { ApiError } from '../../platform/errors/api-error.js';
import type { EncodedSnapshot } from '../queue/memory/encoded-snapshots.js';
import type { LiveDocument } from '../queue/memory/live-document.js';
import { LiveQueues } from '../queue/memory/live-queues.js';
import { eventBatchModel, eventOf, type EventBatch } from '../queue/schemas/event.schema.js';
import { visitModel, type Visit } from '../queue/schemas/visit.schema.js';
import { QueueWriters } from '../queue/writer/queue-writers.js';
import { Refused } from '../queue/writer/refused.js';
import { obstacleWords, wordsOf, type ShopWords } from './change-words.js';
import { DayChanges, type CommandEvents } from './day-changes.js';

const PAGE = 50;
const DAY_MS = 86_400_000;
/** Retries while customers are moved to the history. */
const LOOKS_MAX = 50;

const timeOf = {
  '24': zonedFormat('en-GB', { hour: '2-digit', minute: '2-digit' }),
  '12': zonedFormat('en-US', { hour: 'numeric', minute: '2-digit' }),
};

type Sender = Pick<Session, 'shop' | 'device' | 'member' | 'role' | 'sid'>;

/** Another screen has undone it already. */
class Undone extends Error {}

type Undo = Pick<QueueChange, 'undo' | 'whyNot'>;

/** The changes of a queue, and their undo. An undo writes to the queue only. A customer in the queue and in the history is read from the queue. */
@Injectable()
export class ChangesService {
  readonly #batches: mongo.Collection<EventBatch>;

  constructor(
    @InjectModel(eventBatchModel.name) batches: Model<EventBatch>,
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(visitModel.name) private readonly visits: Model<Visit>,
    private readonly live: LiveQueues,
    private readonly writers: QueueWriters,
    private readonly devices: PairedDevices,
    private readonly clock: Clock,
  ) {
    this.#batches = collectionOf(batches);
  }

  /** @throws ApiError 'NOT_FOUND'; 'FORBIDDEN' for staff and devices that ask for another day */
  async read(session: Sender, query: ChangesQuery): Promise<QueueChanges> {
    const { shop: ownerId } = session;
    const queue = await this.live.read(ownerId);
    const now = this.#momentOf(queue);
    const { day = now.day } = query;
    if (!isManager(session) && day !== now.day) throw new ApiError('FORBIDDEN');
    const changes = await DayChanges.read(this.#batches, queue, day);
    const all = changes.commands.filter(isMeantBy(query));
    const page = all.slice(0, PAGE);
    const [visits, names] = await Promise.all([this.#visitsOf(queue, page), this.#names(queue._id, page)]);
    const words = wordsOfShop(queue);
    const undoOf = (events: CommandEvents): Undo => {
      if (changes.isUndone(events[0].first)) return { undo: 'done' };
      const obstacle =
        day === now.day ? obstacleOf(queue, events, visits, session, now) : obstacleWords({ is: 'day-over' });
      return obstacle === null ? { undo: 'possible' } : { undo: 'no', whyNot: obstacle };
    };
    const keptDays = Math.min(settingsOf(queue).retentionDays, CHANGES_SHOWN_DAYS);
    return {
      day,
      today: now.day,
      firstDay: dayAt(calendarOf(queue), now.at.getTime() - keptDays * DAY_MS),
      changes: page.map((events) => ({
        sequence: events[0].first,
        at: events[0].at.toISOString(),
        who: personOf(events, names),
        what: describedBy(events, changes, words),
        customers: customersOf(events, queue, visits),
        ...undoOf(events),
      })),
      before: all.length > PAGE ? String(page.at(-1)?.[0].first) : null,
    };
  }

  /** A repeat changes nothing. @throws ApiError 'NOT_FOUND', 'CANNOT_UNDO' */
  async undo(session: Sender, sequence: number): Promise<EncodedSnapshot> {
    const { shop: ownerId } = session;
    for (let looks = 0; looks < LOOKS_MAX; looks += 1) {
      try {
        await this.#undo(session, sequence);
        return await this.live.snapshot(ownerId, 'staff');
      } catch (error) {
        if (error instanceof Undone) return await this.live.snapshot(ownerId, 'staff');
        if (!(error instanceof Refused) || error.code !== 'LOOK_AGAIN') throw error;
      }
    }
    throw new ApiError('SERVER_ERROR', messages.serverError, 503);
  }

  async #undo(session: Sender, sequence: number): Promise<void> {
    const { shop: ownerId } = session;
    const read = await this.live.read(ownerId);
    const changes = await DayChanges.read(this.#batches, read, this.#momentOf(read).day);
    const events = changes.of(sequence);
    if (!events) throw new ApiError('CANNOT_UNDO', obstacleWords({ is: 'day-over' }));
    if (changes.isUndone(sequence)) throw new Undone();
    if (isOfManager(events) && !isManager(session)) throw new ApiError('CANNOT_UNDO', MANAGERS_ONLY);
    const visits = await this.#visitsOf(read, [events]);
    const { archivings: lookedAt } = read;
    const { answer } = await this.writers.do(
      ownerId,
      (queue) => {
        const isUndone = queue.events.map(eventOf).some((event) => {
          const isNew = event.sequence > read.eventCount;
          return isNew && event.type === 'takenBack' && event.of === sequence;
        });
        if (isUndone) throw new Undone();
        return { type: 'takeBack', events, visits, lookedAt };
      },
      actorOfSession(session),
    );
    if (answer) throw new ApiError('CANNOT_UNDO', obstacleWords(answer));
  }

  /** Of devices and people, and of the browsers of these logins, by id. */
  async #names(ownerId: mongo.ObjectId, commands: readonly CommandEvents[]): Promise<Map<string, string>> {
    const logins = new Set(commands.flat().flatMap(({ by }) => ('login' in by && by.login) || []));
    const [devices, team, sessions] = await Promise.all([
      this.devices.namesOf(ownerId),
      modelOf(this.connection, memberModel).find({ ownerId }).lean(),
      modelOf(this.connection, sessionModel)
        .find({ _id: { $in: [...logins] } })
        .lean(),
    ]);
    return new Map([
      ...devices,
      ...team.map(({ _id, name }): [string, string] => [_id.toHexString(), name]),
      ...sessions.map(({ _id, description }): [string, string] => [_id, description]),
    ]);
  }

  #momentOf(queue: LiveDocument): Moment {
    const now = this.clock.now();
    const { decidedAt } = queue;
    return momentOf(queue, decidedAt && decidedAt > now ? decidedAt : now);
  }

  /** The customers of these events who are in the history. */
  async #visitsOf(queue: LiveDocument, commands: readonly CommandEvents[]): Promise<ClosedEntry[]> {
    const inQueue = new Set([...queue.waiting, ...queue.closed].map(({ key }) => key));
    const keys = new Set(commands.flat().flatMap(keysOf));
    const missing = [...keys].filter((key) => !inQueue.has(key));
    if (missing.length === 0) return [];
    const visits = await this.visits.find({ ownerId: queue._id, key: { $in: missing } }).lean();
    return visits.map(({ _id, ownerId: _owner, key = '', ...entry }) => ({ ...entry, key }));
  }
}

const MANAGERS_ONLY = 'Only the owner or a manager can undo this.';

const isManager = ({ device, role }: Sender): boolean => !device && role !== 'staff';

const isMeantBy =
  ({ number, before }: ChangesQuery) =>
  (events: CommandEvents): boolean =>
    (number === undefined || events.some((event) => numbersOf(event).includes(Number(number)))) &&
    (before === undefined || events[0].first < Number(before));

function numbersOf(event: QueueEvent): number[] {
  if (event.type === 'renumbered') return [event.from, event.to];
  return 'number' in event ? [event.number] : [];
}

const keysOf = (event: QueueEvent): string[] => ('key' in event ? [event.key] : []);

/** Staff and devices pause joining, and the check-in; all other settings are the managers'. */
const isOfManager = (events: CommandEvents): boolean =>
  events.some(
    (event) =>
      event.type === 'settingsChanged' &&
      (Object.keys(event.to).length === 0 || ![event.from, event.to].every(mayBeStaffs)),
  );

const mayBeStaffs = ({ joining = 'open', pause: _, ...others }: SettingValues): boolean =>
  Object.keys(others).length === 0 && joining !== 'off' && joining !== null;

/** Why the command cannot be taken back now, in words; null: it can. */
function obstacleOf(
  queue: LiveDocument,
  events: CommandEvents,
  visits: readonly ClosedEntry[],
  session: Sender,
  now: Moment,
): string | null {
  if (isOfManager(events) && !isManager(session)) return MANAGERS_ONLY;
  const { archivings: lookedAt } = queue;
  const decision = decide(queue, { type: 'takeBack', events, visits, lookedAt }, now);
  const obstacle: Obstacle | null = 'refused' in decision ? { is: 'final' } : decision.answer;
  return obstacle && obstacleWords(obstacle);
}

function wordsOfShop(queue: LiveDocument): ShopWords {
  const names = new Map(chairsOf(queue).map(({ id, name }) => [id, name]));
  const time = timeOf[settingsOf(queue).clock];
  return { chair: (id) => names.get(id) ?? 'a former chair', time: (at) => time(at, queue.timeZone) };
}

/** The last event has the sender of the command. Events before it may be the clock's. */
function personOf(events: CommandEvents, names: ReadonlyMap<string, string>): string {
  const [{ by: first }] = events;
  const { by: last } = events.at(-1) ?? events[0];
  const who = actorWords(last, names);
  return first.is === 'clock' && last.is !== 'clock' ? `${actorWords(first, names)}, then ${who}` : who;
}

function actorWords(by: Actor, names: ReadonlyMap<string, string>): string {
  if (by.is === 'device') {
    const device = names.get(by.id) ?? 'A removed device';
    return by.person ? `${personAt(by.person, names)}, on ${device}` : device;
  }
  if (by.is === 'customer') return 'Customer';
  if (by.is === 'clock') return 'Automatic';
  const person = by.is === 'owner' ? 'Owner' : (names.get(by.id) ?? FORMER);
  const browser = by.login === undefined ? undefined : names.get(by.login);
  return browser === undefined ? person : `${person} (${browser})`;
}

const FORMER = 'A former colleague';

function personAt({ who, isConfirmed }: PersonAtDevice, names: ReadonlyMap<string, string>): string {
  const name = who.is === 'named' ? who.name : who.is === 'owner' ? 'Owner' : (names.get(who.id) ?? FORMER);
  return isConfirmed ? name : `${name} (not confirmed)`;
}

/** An undo is described by the change that it took back. A day that has begun stays begun. */
function describedBy(events: CommandEvents, changes: DayChanges, words: ShopWords): string {
  let [described, undos] = [events, 0];
  for (;;) {
    const [first] = described;
    const original = first.type === 'takenBack' ? changes.of(first.of) : undefined;
    if (!original) break;
    [described, undos] = [original, undos + 1];
  }
  if (undos === 0) return wordsOf(described, words);
  const what = wordsOf(
    described.filter((event) => !isOfPassedTime(event)),
    words,
  );
  return undos % 2 === 1 ? `Undone: ${what}` : `Done again: ${what}`;
}

function customersOf(
  events: CommandEvents,
  { settings, waiting, closed }: LiveDocument,
  visits: readonly ClosedEntry[],
): QueueChange['customers'] {
  const byKey = new Map<string, Entry>([...visits, ...closed, ...waiting].map((entry) => [entry.key, entry]));
  const keys = new Set(events.flatMap(keysOf));
  return [...keys].flatMap((key) => {
    const entry = byKey.get(key);
    if (!entry) return [];
    const { number, name } = entry;
    return [{ number, name, ...chosenService({ settings }, entry), ...removalReason(entry, events) }];
  });
}

/** The entry has the reason of its last removal. */
function removalReason(entry: Entry | ClosedEntry, events: CommandEvents): { reason?: string } {
  if (!('closedAt' in entry) || entry.reason === undefined) return {};
  const { key, closedAt, reason } = entry;
  const isOfThese = events.some(
    (event) =>
      event.type === 'closed' &&
      event.key === key &&
      (event.closedAt ?? event.at).getTime() === closedAt.getTime(),
  );
  return isOfThese ? { reason } : {};
}
