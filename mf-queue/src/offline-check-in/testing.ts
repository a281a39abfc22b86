import { jest } from '@jest/globals';
import type { CheckinResponse, LeaseResponse, TicketView } from '@queuebell/contracts';
import { messages } from '@queuebell/contracts/messages';
import { ticketIdOf } from '@queuebell/contracts/ticket-id';
import type { ApiAnswer } from '@queuebell/host-kit';
import { type FakeCalls, answer, refusal } from '@queuebell/host-kit/testing';
import type { CheckInDeps } from './check-in-client';
import { type Attempt, type TabletRecord, emptyRecord } from './outbox-rules';
import { dayAt } from './lease-rules';
import type { TabletStorage } from './storage';

export interface MemoryStorage extends TabletStorage {
  /** The stored record, as a new page would find it. */
  read(ownerId: string): TabletRecord | null;
}

/** In memory; passes the same tests as the real one (storage-contract.ts). */
export function memoryStorage(): MemoryStorage {
  const desks = new Map<string, string>();
  const read = (ownerId: string) => JSON.parse(desks.get(ownerId) ?? 'null') as TabletRecord | null;
  return {
    read,
    async change(ownerId, newHolder, rule) {
      const after = rule(read(ownerId) ?? emptyRecord(newHolder()));
      desks.set(ownerId, JSON.stringify(after));
      return JSON.parse(JSON.stringify(after)) as TabletRecord;
    },
  };
}

export const noStorage: TabletStorage = {
  change: () => Promise.reject(new DOMException('No database here.', 'InvalidStateError')),
};

type Calls = Pick<FakeCalls, 'checkIn' | 'checkPairing' | 'deliver' | 'leaveQueue' | 'lease' | 'endLease'>;

/** `silent`: requests hang. `answers lost`: requests arrive, answers do not. */
type Connection = 'open' | 'gone' | 'silent' | 'answers lost';

export interface FakeServer {
  api: jest.Mocked<Calls>;
  connection: Connection;
  /** As 'number name'. */
  queue(): string[];
  over<Body>(call: () => Promise<ApiAnswer<Body>>): Promise<ApiAnswer<Body>>;
}

const RESERVE = [801, 802];
const gone = () => refusal(0, 'NETWORK', messages.checkinFailed);

interface Entry {
  number: number;
  name: string;
  ticketId: string;
  hasLeft: boolean;
}

const viewOf = ({ number, name }: Entry): TicketView => ({
  number,
  name,
  status: 'left',
  ahead: 0,
  nowServing: null,
  canReturn: true,
  shop: { name: 'Bar Barbers', timeZone: 'Europe/London' },
});

/** The server of one shop: each key gets one place, told numbers are kept, and a repeat does not bring back a customer who left. */
export function fakeServer(now: () => number = Date.now): FakeServer {
  const entries = new Map<string, Entry>();
  let counter = 0;

  const queue = () => [...entries.values()].filter(({ hasLeft }) => !hasLeft);

  function enter(
    ownerId: string,
    key: string,
    name: string,
    toldNumber?: number,
  ): Promise<ApiAnswer<CheckinResponse>> {
    const known = entries.get(key);
    const number = toldNumber ?? known?.number ?? (counter += 1);
    const ticketId = ticketIdOf(ownerId, key);
    entries.set(key, { number, name, ticketId, hasLeft: known?.hasLeft ?? false });
    const ahead = queue().findIndex((each) => each.ticketId === ticketId);
    return answer({ queueNumber: number, ahead, ticketId }, 201);
  }

  function leave(ticketId: string): Promise<ApiAnswer<TicketView>> {
    const entry = [...entries.values()].find((each) => each.ticketId === ticketId);
    if (!entry) return refusal(404, 'TICKET_NOT_FOUND', 'No such ticket.');
    entry.hasLeft = true;
    return answer(viewOf(entry));
  }

  async function over<Body>(call: () => Promise<ApiAnswer<Body>>): Promise<ApiAnswer<Body>> {
    if (server.connection === 'silent') return new Promise(() => undefined);
    if (server.connection === 'gone') return gone();
    const answered = await call();
    return server.connection === 'answers lost' ? gone() : answered;
  }

  function grant(): Promise<ApiAnswer<LeaseResponse>> {
    const day = dayAt(now(), { timeZone: 'Europe/London' });
    const numbers = [...entries.values()].map(({ number }) => number);
    return answer({
      numbers: RESERVE,
      used: RESERVE.filter((number) => numbers.includes(number)),
      serviceDay: day,
      lastDay: day,
      timeZone: 'Europe/London',
      now: new Date(now()).toISOString(),
    });
  }

  const server: FakeServer = {
    connection: 'open',
    over,
    queue: () => queue().map(({ number, name }) => `${number} ${name}`),
    api: {
      checkIn: jest.fn<Calls['checkIn']>(({ userId, name }, { key = '' } = {}) =>
        over(() => enter(userId, key, name)),
      ),
      checkPairing: jest.fn<Calls['checkPairing']>(() => over(() => answer(undefined, 204))),
      deliver: jest.fn<Calls['deliver']>(({ userId, name, number }, { key = '' } = {}) =>
        over(() => enter(String(userId), key, name, number)),
      ),
      leaveQueue: jest.fn<Calls['leaveQueue']>(({ id }) => over(() => leave(String(id)))),
      lease: jest.fn<Calls['lease']>(() => over(grant)),
      endLease: jest.fn<Calls['endLease']>(() => over(() => answer({ returned: RESERVE.length }))),
    },
  };
  return server;
}

export function customerOf(name: string): Attempt {
  const hex = Array.from(name, (letter) => letter.charCodeAt(0).toString(16)).join('');
  return { name, phone: '', key: `00000000-0000-7000-8000-000000000000-${hex.padStart(14, '0')}` };
}

export function testDeps(storage: TabletStorage = memoryStorage()): CheckInDeps {
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
