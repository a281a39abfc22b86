import type { Ticket } from '../commands/check-in.js';
import { breakOf } from '../breaks.js';
import { expiredCalls } from '../commands/expire-calls.js';
import { decide, type Command } from '../decide.js';
import type { Change } from '../decision.js';
import { ticketKeyOf } from '../groups.js';
import { laterServiceDay, todayOf, type Moment } from '../moment.js';
import type { Entry, Queue } from '../queue.js';
import { chairsOf, hasChairs, lineOf, servedIn } from '../serving.js';
import { changeOf } from './build.js';
import { differenceBetween, differenceWithoutDetails } from './difference.js';
import { expectTrue, isEqual, keysOf } from './expect-true.js';
import { brokenPromise } from './invariants.js';
import { replayed } from './replay.js';
import { differenceAfterTakingBack } from './take-back.js';

/** Compares a decision with what is promised of it. */
export function expectDecision(
  before: Queue,
  command: Command,
  decision: Change<unknown>,
  now: Moment,
): void {
  const { queue, events } = decision;
  if (queue === before) {
    expectTrue(events.length === 0, 'Nothing happens where nothing changes.');
    return;
  }
  expectTrue(queue.serviceDay >= before.serviceDay, 'The day never goes back.');
  expectTrue(todayOf(queue, now.at) === laterServiceDay(before, now), 'No command changes which day it is.');
  expectTrue(queue.revision >= before.revision, 'The revision never goes back.');
  expectTrue(queue.archivings >= before.archivings, 'Archivings are counted.');
  expectTrue(brokenPromise(queue) === null, brokenPromise(queue) ?? '');
  const meant = meantBy(command);
  expectCalls(before, meant, queue, now);
  expectTimeToCome(before, queue, now);
  expectOthersStay(before, meant, queue);
  if (command.type === 'next') expectLongestWait(before, command.chair, queue);
  if (command.type !== 'archive' && command.type !== 'erase') expectEvents(before, command, decision, now);
  if (command.type !== 'callAgain') expectNothingTwice(command, decision, now);
}

/** A command, as far as promises about others need it. */
interface MeantCommand {
  type: Command['type'];
  key?: string;
  number?: number;
}

/** An act of a screen without network promises to others as much as its command with network. */
function meantBy(command: Command): MeantCommand {
  if (command.type !== 'deliverAct') return command;
  const { act } = command;
  switch (act.type) {
    case 'add':
      return { type: 'deliver', key: act.key };
    case 'close':
      return { type: 'close', key: act.key };
    case 'call':
      return { type: 'transfer', key: act.key };
    case 'putBack':
      return { type: 'restore', key: act.key };
    case 'order':
      return { type: act.order.type, key: act.key };
    case 'shopOrder':
      return act.order;
  }
}

/** However long ago staff called somebody, the customer has time to come since the server knows of it. */
function expectTimeToCome(before: Queue, queue: Queue, now: Moment): void {
  const strict = { ...queue, settings: { ...queue.settings, noShowMinutes: 1 } };
  const isKnown = (turn: Entry['turn']) => before.waiting.some((each) => each.turn === turn);
  const late = expiredCalls(strict, now).filter(({ turn }) => !isKnown(turn));
  expectTrue(late.length === 0, 'Nobody who is called now is a no-show at once.');
}

function expectEvents(
  before: Queue,
  { type }: Command,
  { queue, events }: Change<unknown>,
  now: Moment,
): void {
  const isOnlyRemembered = type === 'deliverAct' && differenceBetween(before, queue) === null;
  expectTrue(events.length > 0 || isOnlyRemembered, `A ${type} that changes the queue says so.`);
  const texts = customersTextsIn(JSON.stringify(events), before, queue);
  expectTrue(
    texts.length === 0,
    `The events of a ${type} have no names and phones of customers: ${texts.join()}`,
  );
  const left = differenceAfterTakingBack(before, queue, events);
  expectTrue(left === null, `The events of a ${type} can be taken back: ${left}.`);
  const happened = events.map((event) => ({ ...event, at: now.at }));
  const missed = differenceWithoutDetails(queue, replayed(before, happened));
  expectTrue(missed === null, `The events of a ${type} say all of it: ${missed}.`);
}

/** Names and phones of customers, but not those that staff have, too. */
function customersTextsIn(text: string, ...queues: readonly Queue[]): string[] {
  const isIn = (within: string, part = '') => part !== '' && within.includes(JSON.stringify(part));
  const customers = queues.flatMap(({ waiting, closed }) => [...waiting, ...closed]);
  const found = customers.filter(({ name, phone }) => isIn(text, name) || isIn(text, phone));
  if (found.length === 0) return [];
  const settings = JSON.stringify(queues.map((queue) => queue.settings));
  return found.map(({ name }) => name).filter((name) => !isIn(settings, name));
}

function expectNothingTwice(command: Command, { queue, answer }: Change<unknown>, now: Moment): void {
  const again = changeOf(decide(queue, command, now));
  const isSame = again.queue === queue && again.events.length === 0;
  expectTrue(isSame, `A repeated ${command.type} changes nothing.`);
  if (command.type === 'deliverAct')
    expectTrue(
      JSON.stringify(again.answer) === JSON.stringify(answer),
      'A repeated act gets the same answer.',
    );
  if (command.type !== 'checkIn' && command.type !== 'deliver') return;
  expectTrue(again.answer === answer || isSameTicket(again.answer, answer), 'The ticket is the same.');
}

const isSameTicket = (one: unknown, other: unknown): boolean => {
  const [a, b] = [one as Ticket, other as Ticket];
  const more = (ticket: Ticket) => ticket.more?.join();
  return a.key === b.key && a.number === b.number && a.ahead === b.ahead && more(a) === more(b);
};

/** Only staff who send a customer to a chair, or take a closing back, may call one to a chair that others would not get. */
const MAY_OVERRULE: ReadonlySet<Command['type']> = new Set(['transfer', 'restore', 'changeSettings']);

function expectCalls(before: Queue, { type }: MeantCommand, queue: Queue, now: Moment): void {
  const isNew = ({ id }: { id: number }) => id > before.callCount;
  for (const { number, chair } of queue.calls.filter(isNew)) {
    const entry = queue.waiting.find((each) => each.number === number);
    if (!entry) throw new Error(`Broken: Number ${number} is called, and is in the queue.`);
    expectTrue(!entry.hold, 'Nobody is called who is on hold.');
    expectTrue(chair === entry.turn?.chair, 'The call names the chair.');
    expectTrue(servedIn(queue).includes(entry), 'Everybody who is called is being served.');
    const isThereAlready = before.waiting.some(({ key, turn }) => key === entry.key && turn?.chair === chair);
    if (chair === undefined || isThereAlready || MAY_OVERRULE.has(type)) continue;
    expectTrue(!breakOf(before, chair, now), 'A chair on a break gets nobody.');
    expectTrue(
      mayTake(before, chair, entry),
      'A customer gets only the person whom they asked for, and a chair that does the service.',
    );
  }
}

function mayTake(queue: Queue, chair: string, { hold, askedFor, service }: Entry): boolean {
  if (hold) return false;
  const chairs = chairsOf(queue);
  if (chairs.some(({ id }) => id === askedFor)) return askedFor === chair;
  const { services = [] } = queue.settings;
  const isOffered = services.some(({ id }) => id === service);
  const able = chairs.filter((each) => !each.services || each.services.includes(service ?? ''));
  return !isOffered || able.length === 0 || able.some(({ id }) => id === chair);
}

function expectLongestWait(before: Queue, chair: string, queue: Queue): void {
  const called = queue.waiting.find(({ turn }) => turn?.chair === chair);
  const line = lineOf(before);
  const place = line.findIndex(({ key }) => key === called?.key);
  expectTrue(place >= 0, 'Next calls a customer who waits.');
  const passed = line.slice(0, place).some((entry) => mayTake(before, chair, entry));
  expectTrue(!passed, 'Next calls the customer who has waited longest of those whom the chair may take.');
}

/** Nobody moves but the customers whom the command means. */
function expectOthersStay(before: Queue, command: MeantCommand, queue: Queue): void {
  if (queue.serviceDay !== before.serviceDay || command.type === 'changeSettings') return;
  const isNamed = ({ key, number }: Entry) => key === command.key || number === command.number;
  const named = [...before.waiting, ...before.closed].filter(isNamed).map(ticketKeyOf);
  const groups = OF_GROUPS.has(command.type) ? [command.key ?? '', ...named] : [];
  const isMeant = (entry: Entry) => isNamed(entry) || groups.includes(ticketKeyOf(entry));
  const stayed = new Set(keysOf(queue.waiting.filter((entry) => !isMeant(entry))));
  const others = before.waiting.filter((entry) => !isMeant(entry) && stayed.has(entry.key));
  const remaining = new Set(keysOf(others));
  const after = queue.waiting.filter(({ key }) => remaining.has(key));
  expectTrue(isEqual(keysOf(after), keysOf(others)), `Nobody else moves by a ${command.type}.`);
  if (CHANGES_ONE.has(command.type))
    expectTrue(
      others.every((entry) => queue.waiting.includes(entry)),
      `A ${command.type} changes nobody else.`,
    );
  const [alone] = hasChairs(before) ? [] : servedIn(before);
  const isPushed = alone && remaining.has(alone.key) && servedIn(queue)[0]?.key !== alone.key;
  expectTrue(!isPushed || command.type === 'restore', 'The customer being served stays so.');
}

const OF_GROUPS: ReadonlySet<Command['type']> = new Set(['group', 'leave', 'return', 'markAlert']);

const CHANGES_ONE: ReadonlySet<Command['type']> = new Set([
  ...(['transfer', 'start', 'hold', 'resume', 'move', 'prioritize', 'correct'] as const),
  ...(['markAlert', 'callAgain'] as const),
]);
