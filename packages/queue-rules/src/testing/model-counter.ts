import type { Act, CustomerCommand } from '../commands/deliver-act/act.js';
import type { DeliverAct } from '../commands/deliver-act/deliver-act.js';
import { decide } from '../decide.js';
import { breakOf } from '../breaks.js';
import { calendarOf, momentOf } from '../moment.js';
import { isOfReserve } from '../numbers.js';
import { arrivalOf } from '../queue-order.js';
import type { ActObstacle, Entry, Queue } from '../queue.js';
import { hasChairs, inChair } from '../serving.js';
import { queueOfSnapshot } from '../views/queue-of-snapshot.js';
import { snapshotAt } from '../views/snapshot.js';
import { changeOf, keyMadeAt, MINUTE_MS } from './build.js';
import { expectTrue, keysOf } from './expect-true.js';
import type { CounterStep, Tap } from './model-counter-steps.js';
import { isAscending } from './invariants.js';
import { CAPACITY, type ModelShop, type Server } from './model-shop.js';
import { ModelTablet } from './model-tablet.js';

type UnsentAct = Omit<DeliverAct, 'lookedAt'>;

interface Screen {
  /** The server's queue when the network went away. */
  seen: Queue;
  /** Everybody stood by the true arrival then. Otherwise the screen knows only roughly where others come between them. */
  isByArrival: boolean;
  shown: Queue;
}

/**
 * The simplest model of an admin screen without network (docs/decisions/0047): it shows the queue that it saw last, with what staff did
 * there since, until that is delivered.
 */
export class ModelCounter {
  readonly #shop: ModelShop;
  readonly #reached: ((server: Server) => unknown)[];
  readonly #tablet = new ModelTablet('counter', 0);
  #screen: Screen | null = null;
  #acts: UnsentAct[] = [];
  #acted = 0;

  /** @param reached gets the deliveries that a network may bring again */
  constructor(shop: ModelShop, reached: ((server: Server) => unknown)[]) {
    this.#shop = shop;
    this.#reached = reached;
  }

  act({ place, tap }: Extract<CounterStep, { type: 'counter acts' }>): void {
    const { shown } = (this.#screen ??= this.#whatIsSeen());
    const act = this.#actOf(shown, tap, place);
    if (!act) return;
    const at = new Date(this.#shop.nowMs);
    const day = act.type === 'add' ? momentOf(shown, at).day : shown.serviceDay;
    const id = keyMadeAt(at, `ac${(this.#acted += 1)}`);
    const unsent: UnsentAct = { type: 'deliverAct', id, made: { at, day }, act, capacity: Infinity };
    const { queue, answer } = changeOf(decide(shown, unsent, momentOf(shown, at)));
    // A screen offers nothing that does not fit.
    if (answer !== null) return;
    this.#acts.push(unsent);
    this.#screen.shown = queue;
  }

  deliver({
    server,
    fate,
  }: Pick<Extract<CounterStep, { type: 'counter delivers' }>, 'server' | 'fate'>): void {
    const acts = this.#acts;
    const screen = this.#screen;
    if (fate === 'lost' || acts.length === 0 || !screen) return;
    const send = (at: Server) => this.#takeIn(acts, at);
    this.#reached.push(send);
    if (fate === 'late') return;
    const isUntouched = this.#shop.queue === screen.seen;
    const answers = send(server);
    if (isUntouched) this.#expectAsShown(screen, answers, server);
    if (fate === 'answer lost') return;
    for (const { act } of acts) if (act.type === 'add') this.#tablet.settle(act.key);
    this.#acts = [];
    this.#screen = null;
  }

  #whatIsSeen(): Screen {
    const shop = this.#shop;
    const { isRearranged, putBack } = shop.record;
    const leased = shop.change({ type: 'leaseNumbers', holder: this.#tablet.holder }, 0);
    this.#tablet.take(leased, calendarOf(shop.queue));
    const arrivals = shop.queue.waiting.map((entry) => arrivalOf(entry).getTime());
    return {
      seen: shop.queue,
      isByArrival: !isRearranged && putBack.size === 0 && isAscending(arrivals),
      shown: queueOfSnapshot(snapshotAt(new Date(shop.nowMs), shop.queue)),
    };
  }

  #takeIn(acts: readonly UnsentAct[], server: Server): (ActObstacle | null)[] {
    const shop = this.#shop;
    return acts.map((unsent) => {
      const { act, made } = unsent;
      const { at: latest } = shop.now(server);
      const arrived = { ...made, at: made.at > latest ? latest : made.at };
      if (act.type === 'add' && shop.history.has(act.key)) {
        const { key, holder, number } = act;
        shop.change({ type: 'noteToldNumber', key, holder, number, arrived }, server);
        return null;
      }
      const command = { ...unsent, made: arrived, capacity: CAPACITY, lookedAt: shop.queue.archivings };
      const answer = shop.change(command, server);
      this.#note(act, answer);
      return answer;
    });
  }

  #note(act: Act, answer: ActObstacle | null): void {
    const { record } = this.#shop;
    if (act.type !== 'add') return;
    record.takenIn.add(act.key);
    if (answer?.is === 'renumbered' && !isOfReserve(answer.to)) record.notRenumbered.add(act.key);
  }

  #expectAsShown(
    { seen, shown, isByArrival }: Screen,
    answers: readonly (ActObstacle | null)[],
    server: Server,
  ): void {
    // Screens are not told which phone a customer joined with, so the server alone can refuse this.
    if (answers.some((answer) => answer?.is === 'joined-anew')) return;
    const { at } = this.#shop.now(server);
    const problem = answers.find((answer) => answer !== null);
    expectTrue(!problem, `Nobody else did anything, and the queue takes all: ${JSON.stringify(problem)}.`);
    // The screen does not know how those were in the queue whom staff had closed before.
    if (this.#acts.some(({ act }) => act.type === 'putBack' && keysOf(seen.closed).includes(act.key))) return;
    const [theirs, ours] = [shown, this.#shop.queue].map((queue) =>
      JSON.stringify(shownAt(at, queue, isByArrival)),
    );
    expectTrue(theirs === ours, `The screen showed what the queue is now: ${theirs}, not ${ours}.`);
  }

  #actOf(shown: Queue, tap: Tap, place: number): Act | null {
    switch (tap.type) {
      case 'add':
        return this.#added();
      case 'putBack': {
        const closed = shown.closed.at(-1 - place);
        return closed ? { ...tap, ...meant(closed), closedAt: closed.closedAt } : null;
      }
      case 'takeBreak':
      case 'pauseCheckIn': {
        const { minutes, ...order } = tap;
        const until = minutes === null ? null : new Date(this.#shop.nowMs + minutes * MINUTE_MS);
        return { type: 'shopOrder', order: { ...order, until } };
      }
      case 'endBreak':
      case 'resumeCheckIn':
        return { type: 'shopOrder', order: tap };
      default: {
        const entry = shown.waiting[place];
        return entry ? this.#ofCustomer(shown, entry, tap) : null;
      }
    }
  }

  #ofCustomer(shown: Queue, entry: Entry, tap: Exclude<Tap, { type: OfShop }>): Act | null {
    if (tap.type === 'close') return { ...tap, ...meant(entry) };
    if (tap.type === 'call') {
      const { chair } = tap;
      const at = { at: new Date(this.#shop.nowMs) };
      const mayBeCalled = hasChairs(shown) && !entry.turn && !entry.hold;
      const isFree = inChair(shown, chair).length === 0 && !breakOf(shown, chair, at);
      return mayBeCalled && isFree ? { ...tap, ...meant(entry) } : null;
    }
    const order = orderOf(shown, entry, tap);
    return order && { type: 'order', ...meant(entry), order };
  }

  #added(): Act | null {
    const tablet = this.#tablet;
    const entry = tablet.note(this.#shop.nowMs);
    const { key, name } = entry;
    const number = tablet.tell(entry);
    if (number === null) {
      tablet.settle(key);
      return null;
    }
    this.#shop.record.toldNumbers.push({ key, number, isKept: true });
    return { type: 'add', key, number, holder: tablet.holder, details: { name } };
  }
}

type OfShop = 'add' | 'putBack' | 'takeBreak' | 'endBreak' | 'pauseCheckIn' | 'resumeCheckIn';

const meant = ({ key, number }: Entry) => ({ key, number });

function orderOf(
  { waiting }: Queue,
  { number, hold }: Entry,
  tap: Exclude<Tap, { type: OfShop | 'close' | 'call' }>,
): CustomerCommand | null {
  const numberAt = (place: number | null) => (place === null ? null : waiting[place]?.number);
  switch (tap.type) {
    case 'move': {
      const behind = numberAt(tap.behind);
      return behind === undefined ? null : { type: 'move', number, behind };
    }
    case 'group': {
      const { act } = tap;
      if (act.type !== 'move') return { type: 'group', number, act };
      const behind = numberAt(act.behind);
      return behind === undefined ? null : { type: 'group', number, act: { type: 'move', behind } };
    }
    case 'correct':
      return { type: 'correct', number, details: { name: tap.name } };
    case 'hold':
      return { ...tap, number, ...(hold && { heldUntil: hold.until ?? null }) };
    default:
      return { ...tap, number };
  }
}

/** The queue as staff see it. */
function shownAt(at: Date, queue: Queue, isByArrival: boolean) {
  const { data, serving = [], chairs, justClosed = [], serviceDay } = snapshotAt(at, queue);
  const all = [...data, ...serving];
  const closed = justClosed.map(({ number, outcome }) => ({ number, outcome }));
  return {
    customers: isByArrival ? all : all.sort(byNumber),
    closed: isByArrival ? closed : closed.sort(byNumber),
    ...{ chairs, serviceDay },
  };
}

const byNumber = (one: { number: number }, other: { number: number }): number => one.number - other.number;
