import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import type { Outcome } from './answer-rules';
import { createDesk } from './desk';
import { RETRY_LAST_MS } from './rounds';
import type { DeskStorage } from './storage';
import { type FakeServer, fakeServer, memoryStorage, testPowers } from './testing';

/** Each lives through some minutes, timer by timer, which takes its time on a busy machine. */
const RUNS = 60;
jest.setTimeout(60_000);

const OWNER = 'a'.repeat(24);
const never = () => new Promise<never>(() => undefined);
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** What may happen to a tablet, in any order. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ type: fc.constant('customer' as const) }) },
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
function openPage(server: FakeServer, storage: DeskStorage) {
  let isAlive = true;
  const whileAlive = async <Value>(asked: Promise<Value>): Promise<Value> => {
    const value = await asked;
    return isAlive ? value : never();
  };
  const { api } = server;
  const desk = createDesk({
    api: {
      checkIn: (...call) => (isAlive ? whileAlive(api.checkIn(...call)) : never()),
      deliver: (...call) => (isAlive ? whileAlive(api.deliver(...call)) : never()),
      lease: (...call) => (isAlive ? whileAlive(api.lease(...call)) : never()),
      returnLease: (...call) => (isAlive ? whileAlive(api.returnLease(...call)) : never()),
    },
    ownerId: OWNER,
    isOwnerIn: () => true,
    leasesAtOnce: true,
    report: () => undefined,
    powers: testPowers({
      change: (...call) => (isAlive ? whileAlive(storage.change(...call)) : never()),
    }),
  });
  void desk.start();
  return {
    desk,
    cutPower() {
      isAlive = false;
      void desk.stop();
    },
  };
}

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-11-21T09:05:00.000Z') });
});
afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
});

describe('a tablet, whatever befalls the network and the power', () => {
  it('brings every customer into the line once, under the number that they were told', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25, size: 'max' }), async (steps) => {
        const server = fakeServer();
        const storage = memoryStorage();
        const told = new Map<string, number>();
        const came: string[] = [];
        const note = (name: string) => (outcome: Outcome) => {
          if (outcome.is === 'given') told.set(name, outcome.number);
        };

        let page = openPage(server, storage);
        await pass(0);
        for (const each of steps) {
          if (each.type === 'way') server.way = each.way;
          if (each.type === 'waits') await pass(each.ms);
          if (each.type === 'power cut') {
            page.cutPower();
            page = openPage(server, storage);
          }
          if (each.type === 'customer') {
            const name = `C${came.length}`;
            came.push(name);
            void page.desk.checkIn({ name, phone: '', key: name }).then(note(name));
            await pass(1);
          }
        }
        server.way = 'open';
        await pass(3 * RETRY_LAST_MS);
        page.cutPower();
        jest.clearAllTimers();

        const line = server.line().map((each) => each.split(' '));
        expect(line.map(([, name]) => name).toSorted()).toEqual(came.toSorted());
        expect(new Set(line.map(([number]) => number)).size).toBe(line.length);
        for (const [number, name] of line) {
          if (name !== undefined && told.has(name)) expect(Number(number)).toBe(told.get(name));
        }
        expect(storage.read(OWNER)?.outbox).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });
});
