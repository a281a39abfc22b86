import { jest } from '@jest/globals';
import type { CheckinResponse, LeaseResponse } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import type { ApiAnswer, ApiClient } from '@queuebell/remote-kit';
import { answer, refusal } from '@queuebell/remote-kit/testing';
import type { DeskPowers } from './desk';
import { type Kept, emptyDesk } from './kept-rules';
import { dayAt } from './lease-rules';
import type { DeskStorage } from './storage';

export interface MemoryStorage extends DeskStorage {
  /** What is kept for an owner, as a page that starts now would find it. */
  read(ownerId: string): Kept | null;
}

/** A storage without a browser: keeps the same promises as the real one (storage-promises.ts). */
export function memoryStorage(): MemoryStorage {
  const desks = new Map<string, string>();
  const read = (ownerId: string) => JSON.parse(desks.get(ownerId) ?? 'null') as Kept | null;
  return {
    read,
    async change(ownerId, newHolder, rule) {
      const after = rule(read(ownerId) ?? emptyDesk(newHolder()));
      desks.set(ownerId, JSON.stringify(after));
      return JSON.parse(JSON.stringify(after)) as Kept;
    },
  };
}

/** The storage of a browser that keeps nothing, such as that of a private window. */
export const noStorage: DeskStorage = {
  change: () => Promise.reject(new DOMException('No database here.', 'InvalidStateError')),
};

type Calls = Pick<ApiClient, 'checkIn' | 'checkPairing' | 'deliver' | 'lease' | 'returnLease'>;

/**
 * How the way to the server is: there; gone; so that nothing comes back and nothing is refused; or so that questions
 * arrive and answers are lost.
 */
type Way = 'open' | 'gone' | 'silent' | 'answers lost';

export interface FakeServer {
  api: jest.Mocked<Calls>;
  way: Way;
  /** Who is in the line: 'number name'. */
  line(): string[];
  /** Whether a call gets there, and its answer back. */
  over<Body>(call: () => Promise<ApiAnswer<Body>>): Promise<ApiAnswer<Body>>;
}

const RESERVE = [801, 802];
const gone = () => refusal(0, 'NETWORK', messages.checkinFailed);

/** The server of one shop, as far as a tablet notices: a key gets one place, and a told number is taken over. */
export function fakeServer(now: () => number = Date.now): FakeServer {
  const line = new Map<string, { number: number; name: string }>();
  let counter = 0;

  function enter(key: string, name: string, told?: number): Promise<ApiAnswer<CheckinResponse>> {
    const known = line.get(key);
    const number = told ?? known?.number ?? (counter += 1);
    line.set(key, { number, name });
    return answer({ queueNumber: number, ahead: [...line.keys()].indexOf(key), ticketId: 'ticket' }, 201);
  }

  async function over<Body>(call: () => Promise<ApiAnswer<Body>>): Promise<ApiAnswer<Body>> {
    if (server.way === 'silent') return new Promise(() => undefined);
    if (server.way === 'gone') return gone();
    const answered = await call();
    return server.way === 'answers lost' ? gone() : answered;
  }

  function grant(): Promise<ApiAnswer<LeaseResponse>> {
    const day = dayAt(now(), 'Europe/London');
    const told = [...line.values()].map(({ number }) => number);
    return answer({
      numbers: RESERVE,
      used: RESERVE.filter((number) => told.includes(number)),
      serviceDay: day,
      lastDay: day,
      timeZone: 'Europe/London',
      now: new Date(now()).toISOString(),
    });
  }

  const server: FakeServer = {
    way: 'open',
    over,
    line: () => [...line.values()].map(({ number, name }) => `${number} ${name}`),
    api: {
      checkIn: jest.fn<Calls['checkIn']>(({ name }, key) => over(() => enter(key, name))),
      checkPairing: jest.fn<Calls['checkPairing']>(() => over(() => answer(undefined, 204))),
      deliver: jest.fn<Calls['deliver']>((_owner, { name, number }, key) =>
        over(() => enter(key, name, number)),
      ),
      lease: jest.fn<Calls['lease']>(() => over(grant)),
      returnLease: jest.fn<Calls['returnLease']>(() => over(() => answer({ returned: RESERVE.length }))),
    },
  };
  return server;
}

/** What a desk needs of its surroundings, with nothing left to chance. */
export function testPowers(storage: DeskStorage = memoryStorage()): DeskPowers {
  let made = 0;
  return {
    storage,
    page: window,
    locks: null,
    now: Date.now,
    random: () => 0,
    newKey: () => `00000000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}-00000000000000`,
    newId: () => `00000000-0000-7000-8000-${String((made += 1)).padStart(12, '0')}`,
  };
}
