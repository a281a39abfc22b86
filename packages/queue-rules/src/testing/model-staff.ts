import type { Close } from '../commands/close.js';
import { decide, type Command } from '../decide.js';
import type { Entry, Queue, StoredSettings } from '../queue.js';
import { lineOf, servedIn } from '../serving.js';
import { changeOf } from './build.js';
import { CHAIRS_OF_MODEL, SERVICES } from './chairs.js';
import { differenceBetween } from './difference.js';
import { expectTrue } from './expect-true.js';
import type { ModelShop, Server } from './model-shop.js';
import type { TurnStep } from './model-turn-steps.js';

type NotOfStaff = 'two chairs at once' | 'joins with wishes' | 'come together' | 'join together';

/** Staff at several chairs, who close, put back, call, hold and move customers. */
export class ModelStaff {
  readonly #shop: ModelShop;

  constructor(shop: ModelShop) {
    this.#shop = shop;
  }

  close(place: number, server: Server): void {
    const number = this.#numberAt(place);
    if (number !== undefined) this.#close({ type: 'close', number }, server);
  }

  #close(command: Close, server: Server): void {
    const shop = this.#shop;
    const before = shop.queue;
    this.#ask(command, server);
    if (shop.queue === before) return;
    const undo = { type: 'restore', number: command.number, asBefore: true } as const;
    const { queue } = changeOf(decide(shop.queue, undo, shop.now(server)));
    const differing = differenceBetween(before, queue);
    expectTrue(differing === null, `What staff take back at once is as it was: ${differing}.`);
  }

  /** @param place of those who were closed, the last one first */
  putBack(place: number, server: Server): void {
    const entry = this.#shop.queue.closed.at(-1 - place);
    if (entry) this.#ask({ type: 'restore', number: entry.number }, server);
  }

  callAgain(place: number, server: Server): void {
    const number = this.#numberAt(place);
    if (number !== undefined) this.#ask({ type: 'callAgain', number }, server);
  }

  play(step: Exclude<TurnStep, { type: NotOfStaff }>): void {
    switch (step.type) {
      case 'chairs':
        return this.#change(
          { chairs: CHAIRS_OF_MODEL.slice(step.first, step.first + step.count) },
          step.server,
        );
      case 'choices':
        return this.#choose(step);
      case 'the clock ends calls':
        return this.#ask({ type: 'expireCalls' }, step.server);
      case 'services':
        return this.#change({ services: SERVICES.slice(0, step.count) }, step.server);
      case 'is called once more':
        return this.callAgain(step.place, step.server);
      case 'next':
        return this.#ask({ type: 'next', chair: step.chair }, step.server);
      case 'takes a break': {
        const { chair, minutes, server } = step;
        return this.#ask({ type: 'takeBreak', chair, ...endAfter(minutes) }, server);
      }
      case 'ends the break':
        return this.#ask({ type: 'endBreak', chair: step.chair }, step.server);
      case 'pauses the check-in':
        return this.#ask({ type: 'pauseCheckIn', ...endAfter(step.minutes) }, step.server);
      case 'resumes the check-in':
        return this.#ask({ type: 'resumeCheckIn' }, step.server);
      default: {
        const number = this.#numberFor(step);
        if (number !== undefined) this.#askFor(step, number);
      }
    }
  }

  #askFor(step: Extract<TurnStep, { place: number }>, number: number): void {
    const { server } = step;
    switch (step.type) {
      case 'transfer':
        return this.#ask({ type: 'transfer', number, to: step.to }, server);
      case 'hold': {
        const held = this.#shop.queue.waiting.find((entry) => entry.number === number)?.hold;
        const longer = held && { heldUntil: held.until ?? null };
        return this.#ask({ type: 'hold', number, minutes: step.minutes, ...longer }, server);
      }
      case 'prioritize':
        return this.#ask({ type: 'prioritize', number, reason: step.reason }, server);
      case 'correct':
        return this.#ask({ type: 'correct', number, details: { name: step.name } }, server);
      case 'does not come':
        return this.#close({ type: 'close', number, outcome: 'no-show' }, server);
      case 'move': {
        const behind = step.behind === null ? null : this.#numberAt(step.behind);
        return behind === undefined ? undefined : this.#ask({ type: 'move', number, behind }, server);
      }
      case 'group': {
        const { act } = step;
        if (act.type !== 'move') return this.#ask({ type: 'group', number, act }, server);
        const behind = act.behind === null ? null : this.#numberAt(act.behind);
        if (behind !== undefined) this.#ask({ type: 'group', number, act: { type: 'move', behind } }, server);
        return;
      }
      case 'start':
      case 'resume':
        return this.#ask({ type: step.type, number }, server);
    }
  }

  /** Asks, after the same command of a screen that shows another day has changed nothing. */
  #ask(command: Command, server: Server): void {
    const { queue } = this.#shop;
    if (HAS_DAY.has(command.type)) {
      const stale = decide(queue, { ...command, day: '2026-01-01' } as Command, this.#shop.now(server));
      expectTrue(
        'refused' in stale || stale.queue === queue,
        `A ${command.type} of another day changes nothing.`,
      );
    }
    this.#shop.decide(command, server);
  }

  #choose({ server, callsNext, noShowPlace, noShowMinutes }: Extract<TurnStep, { type: 'choices' }>): void {
    this.#change({ callsNext, noShowPlace, noShowMinutes }, server);
  }

  #change(changes: Partial<StoredSettings>, server: Server): void {
    this.#shop.change({ type: 'changeSettings', changes }, server);
  }

  /** Mostly of a customer whom the command fits. */
  #numberFor({ type, place }: Extract<TurnStep, { place: number }>): number | undefined {
    const { queue } = this.#shop;
    const fitting = fittingIn(queue, type);
    return (fitting[place] ?? fitting[0])?.number ?? this.#numberAt(place);
  }

  #numberAt(place: number): number | undefined {
    return this.#shop.queue.waiting[place]?.number;
  }
}

const endAfter = (minutes: number | null) => (minutes === null ? { until: null } : { minutes });

function fittingIn(queue: Queue, type: TurnStep['type']): Entry[] {
  if (type === 'resume') return queue.waiting.filter(({ hold }) => hold);
  if (type === 'group') return queue.waiting.filter(({ group }) => group !== undefined);
  if (type === 'start' || type === 'does not come') return servedIn(queue);
  return type === 'move' || type === 'prioritize' ? lineOf(queue) : [];
}

const HAS_DAY: ReadonlySet<Command['type']> = new Set([
  ...(['close', 'restore', 'callAgain', 'next', 'transfer', 'start', 'hold', 'resume'] as const),
  ...(['move', 'prioritize', 'correct', 'group', 'pauseCheckIn', 'resumeCheckIn'] as const),
]);
