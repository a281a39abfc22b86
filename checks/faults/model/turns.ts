import type { GroupAct, QueueEntry, QueueSnapshot } from '@queuebell/contracts';
import { partsOf } from '@queuebell/queue-rules';
import { CHAIRS_OF_MODEL, SERVICES } from '@queuebell/queue-rules/testing/chairs';
import type { TurnStep } from '@queuebell/queue-rules/testing/model-turn-steps';
import type { Commands } from './commands.ts';
import type { Customers } from './customers.ts';
import type { Command, Requests, Result } from './requests.ts';

/** The steps of others, and those that the service does by itself. */
type NotOfStaff =
  | 'joins with wishes'
  | 'come together'
  | 'join together'
  | 'two chairs at once'
  | 'the clock ends calls';
export type StepOfStaff = Exclude<TurnStep, { type: NotOfStaff }>;
type StepAtPlace = Extract<StepOfStaff, { place: number }>;

/** How long customers who were called may take to come, where the shop has a limit. */
export const NO_SHOW_MINUTES = 1;

/** Staff at the chairs of a shop, beside those at the counter (`staff.ts`). */
export class Turns {
  readonly #requests;
  readonly #commands;
  readonly #customers;

  constructor(requests: Requests, commands: Commands, customers: Customers) {
    this.#requests = requests;
    this.#commands = commands;
    this.#customers = customers;
  }

  play(step: StepOfStaff): Promise<unknown> {
    const { server } = step;
    switch (step.type) {
      case 'chairs':
        return this.#change({ chairs: CHAIRS_OF_MODEL.slice(step.first, step.first + step.count) }, server);
      case 'choices': {
        const { callsNext, noShowPlace } = step;
        // At most one minute, because a run is only a few minutes long.
        const noShowMinutes = step.noShowMinutes && NO_SHOW_MINUTES;
        return this.#change({ callsNext, noShowPlace, noShowMinutes }, server);
      }
      case 'services':
        return this.#change({ services: SERVICES.slice(0, step.count) }, server);
      case 'next':
        return this.#order('a chair', { type: 'next', chair: step.chair }, server);
      case 'takes a break': {
        const { chair, minutes } = step;
        return this.#order('a chair', { type: 'takeBreak', chair, ...endAfter(minutes) }, server);
      }
      case 'ends the break':
        return this.#order('a chair', { type: 'endBreak', chair: step.chair }, server);
      case 'pauses the check-in':
        return this.#order('the shop', { type: 'pauseCheckIn', ...endAfter(step.minutes) }, server);
      case 'resumes the check-in':
        return this.#order('the shop', { type: 'resumeCheckIn' }, server);
      default:
        return this.#playAtPlace(step);
    }
  }

  async #playAtPlace(step: StepAtPlace): Promise<unknown> {
    const { server } = step;
    const { status, body: queue } = await this.#ask(server, this.#commands.byStaff('looks', 'GET', ''));
    const entry = status === 200 ? entryFor(step, queue) : undefined;
    if (!entry) return undefined;
    const { number, name } = entry;
    const order = (what: object) => this.#order(name, { number, day: queue.serviceDay, ...what }, server);
    switch (step.type) {
      case 'transfer':
        return order({ type: 'transfer', to: step.to });
      case 'hold':
        return order({
          ...{ type: 'hold', minutes: step.minutes },
          ...(entry.hold && { heldUntil: entry.hold.until }),
        });
      case 'prioritize':
        return order({ type: 'prioritize', reason: step.reason });
      // The name stays, because it tells who is meant.
      case 'correct':
        return order({ type: 'correct', details: { name, note: step.name } });
      case 'move': {
        const behind = numberBehind(queue, step.behind);
        return behind === undefined ? undefined : order({ type: 'move', behind });
      }
      case 'start':
      case 'resume':
        return order({ type: step.type });
      case 'is called once more':
        return this.#ask(server, this.#commands.byStaff(`${name} is called`, 'POST', `/${number}/call`));
      case 'does not come': {
        const rest = `/${number}?day=${queue.serviceDay}&outcome=no-show`;
        const command = this.#commands.byStaff(`${name} does not come`, 'DELETE', rest);
        const result = await this.#ask(server, command);
        return this.#customers.noteAct(this.#customers.withName(name), 'closed', result);
      }
      case 'group': {
        const act = groupActOf(queue, step.act);
        if (!act) return undefined;
        const result = await order({ type: 'group', act });
        if (act.type === 'serve' || act.type === 'remove')
          this.#customers.noteMaybe(this.#customers.withName(name), 'closed', result);
        return undefined;
      }
    }
  }

  #order(who: string, order: object, server: 0 | 1): Promise<Result> {
    const what = `${who}: ${JSON.stringify(order)}`;
    return this.#ask(server, this.#commands.byStaff(what, 'POST', '/commands', order));
  }

  #change(changes: object, server: 0 | 1): Promise<Result> {
    return this.#ask(server, this.#commands.settings(JSON.stringify(changes), changes));
  }

  async #ask(server: 0 | 1, command: Command): Promise<Result> {
    const result = await this.#requests.insist('chairs', server, command);
    if (result.status < 300) this.#customers.acknowledged += 1;
    return result;
  }
}

const endAfter = (minutes: number | null) => (minutes === null ? { until: null } : { minutes });

const everybodyIn = ({ serving = [], data }: QueueSnapshot): QueueEntry[] => [...serving, ...data];

/** Mostly of a customer whom the step fits. */
function entryFor({ type, place }: StepAtPlace, queue: QueueSnapshot): QueueEntry | undefined {
  const fitting = fittingIn(queue, type);
  return fitting[place] ?? fitting[0] ?? everybodyIn(queue)[place];
}

function fittingIn(queue: QueueSnapshot, type: StepAtPlace['type']): readonly QueueEntry[] {
  const { served, waiting } = partsOf(queue);
  if (type === 'resume') return waiting.filter(({ hold }) => hold);
  if (type === 'group') return everybodyIn(queue).filter(({ group }) => group !== undefined);
  if (type === 'start' || type === 'does not come') return served;
  return type === 'move' || type === 'prioritize' ? waiting : [];
}

/** Undefined: nobody is there. */
const numberBehind = (queue: QueueSnapshot, place: number | null): number | null | undefined =>
  place === null ? null : everybodyIn(queue)[place]?.number;

function groupActOf(
  queue: QueueSnapshot,
  act: Extract<StepOfStaff, { type: 'group' }>['act'],
): GroupAct | undefined {
  if (act.type !== 'move') return act;
  const behind = numberBehind(queue, act.behind);
  return behind === undefined ? undefined : { type: 'move', behind };
}
