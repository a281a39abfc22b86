/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createFakeApi } from '@queuebell/host-kit/testing';
import fc from 'fast-check';
import type { Outcome } from './answer-rules';
import { NO_RESERVE_TIMEOUT_MS, createCheckInClient } from './check-in-client';
import type { Attempt } from './outbox-rules';
import { RETRY_LAST_MS } from './retry-loop';
import type { TabletStorage } from './storage';
import { type FakeServer, customerOf, fakeServer, memoryStorage, testDeps } from './testing';

/** Each lives through some minutes, timer by timer, which takes its time on a busy machine. */
const RUNS = 60;
jest.setTimeout(60_000);

const OWNER = 'a'.repeat(24);
const never = () => new Promise<never>(() => undefined);
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** Events at a tablet, in any order. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('customer' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('asks again' as const) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('corrects' as const) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('waits' as const), ms: fc.nat(20_000) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('way' as const),
      way: fc.constantFrom('open' as const, 'gone' as const, 'silent' as const, 'answers lost' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('power cut' as const) }) },
);

/** A page until the power goes: from then on nothing that it asked for ever comes back to it. */
function openPage(server: FakeServer, storage: TabletStorage) {
  let isAlive = true;
  const whileAlive = async <Value>(asked: Promise<Value>): Promise<Value> => {
    const value = await asked;
    return isAlive ? value : never();
  };
  const api = createFakeApi(server.api);
  const client = createCheckInClient({
    api: {
      call: (...asked) => (isAlive ? whileAlive(api.call(...asked)) : never()),
    },
    ownerId: OWNER,
    isOwnerIn: () => true,
    leasesAtOnce: true,
    report: () => undefined,
    deps: testDeps({
      change: (...call) => (isAlive ? whileAlive(storage.change(...call)) : never()),
    }),
  });
  return {
    client,
    cutPower() {
      isAlive = false;
      void client.stop();
    },
  };
}

interface Turn {
  attempt: Attempt;
  /** Null while it is awaited. */
  outcome: Outcome | null;
}

/** Customers at a tablet, one after the other, as its screen lets them. */
class Door {
  /** Numbers that the screen has shown, by the customer's name. */
  readonly toldNumbers = new Map<string, number>();
  readonly #server: FakeServer;
  readonly #storage: TabletStorage;
  #page: ReturnType<typeof openPage>;
  /** The customer at the tablet, if any. */
  #turn: Turn | null = null;
  #came = 0;

  constructor(server: FakeServer, storage: TabletStorage) {
    this.#server = server;
    this.#storage = storage;
    this.#page = openPage(server, storage);
  }

  /** The page starts; an interrupted customer goes on. */
  async start(): Promise<void> {
    const { client } = this.#page;
    const attempt = await client.start();
    if (attempt) this.#send(attempt);
    await pass(1);
  }

  async cutPower(): Promise<void> {
    this.#page.cutPower();
    this.#turn = null;
    this.#page = openPage(this.#server, this.#storage);
    await this.start();
  }

  /** Somebody comes, unless the one before is still waiting for an answer. */
  async customer(): Promise<void> {
    if (this.#turn?.outcome === null) return;
    this.endTurn();
    this.#send(this.#newcomer());
    await pass(1);
  }

  async asksAgain(): Promise<void> {
    if (this.#turn?.outcome?.is === 'refused') this.#send(this.#turn.attempt);
    await pass(1);
  }

  async corrects(): Promise<void> {
    if (this.#turn?.outcome?.is === 'refused') this.#send(this.#newcomer(), this.#turn.attempt.key);
    await pass(1);
  }

  /** The ticket is read, or the customer walks away. */
  endTurn(): void {
    if (!this.#turn?.outcome) return;
    const { attempt, outcome } = this.#turn;
    if (outcome.is === 'given') this.#page.client.done(attempt.key);
    else this.#page.client.leave(attempt.key);
    this.#turn = null;
  }

  close(): void {
    this.#page.cutPower();
  }

  #newcomer = (): Attempt => customerOf(`C${(this.#came += 1)}`);

  #send(attempt: Attempt, replaced?: string): void {
    const turn: Turn = { attempt, outcome: null };
    this.#turn = turn;
    void this.#page.client.checkIn(attempt, replaced).then((outcome) => {
      turn.outcome = outcome;
      if (outcome.is === 'given') this.toldNumbers.set(attempt.name, outcome.number);
    });
  }
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T09:05:00.000Z') });
});
afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
});

describe('a tablet, whatever happens to the network and the power,', () => {
  it('adds customers who were told a number to the queue once, under that number, and no others after they have gone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), async (steps) => {
        const server = fakeServer();
        const storage = memoryStorage();
        const door = new Door(server, storage);
        await door.start();
        for (const each of steps) {
          if (each.type === 'way') server.connection = each.way;
          if (each.type === 'waits') await pass(each.ms);
          if (each.type === 'power cut') await door.cutPower();
          if (each.type === 'customer') await door.customer();
          if (each.type === 'asks again') await door.asksAgain();
          if (each.type === 'corrects') await door.corrects();
        }
        await pass(NO_RESERVE_TIMEOUT_MS);
        door.endTurn();
        server.connection = 'open';
        await pass(3 * RETRY_LAST_MS);
        door.close();
        jest.clearAllTimers();

        const expected = [...door.toldNumbers].map(([name, number]) => `${number} ${name}`);
        expect(server.queue().toSorted()).toEqual(expected.toSorted());
        expect(new Set(door.toldNumbers.values()).size).toBe(door.toldNumbers.size);
        expect(storage.read(OWNER)?.outbox).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});
