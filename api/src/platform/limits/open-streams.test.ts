import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import {
  TICKET_STREAMS_OPENED_MAX,
  TICKET_STREAMS_MAX,
  QUEUE_STREAMS_MAX,
  QUEUE_STREAMS_PER_LISTENER_MAX,
} from '@queuebell/contracts';
import { EventClient } from '../../../test/event-client.js';
import { eventually } from '../../../test/eventually.js';
import { oneTo, TestApp, type Owner } from '../../../test/harness.js';
import type { LimitDocument } from './limit.schema.js';
import { OpenCounts, type OpenKind } from './open-counts.js';

const GUESTS = '203.0.113.5';
let app: TestApp;
let owner: Owner;
let counts: OpenCounts;
let leaving: (() => void)[] = [];

beforeAll(async () => {
  app = await TestApp.start();
  owner = await app.owner();
  counts = app.app.get(OpenCounts, { strict: false });
});
afterEach(() => {
  for (const leave of leaving) leave();
  leaving = [];
});
afterAll(() => app.stop());

const fill = (kind: OpenKind, key: string, count: number) => {
  leaving.push(...oneTo(count).map(() => counts.enter(kind, key)));
};
const ticketPath = async () => {
  const { ticketId } = (await app.checkIn(owner)).body as { ticketId: string };
  return `/api/tickets/${ticketId}/events`;
};
const from = (address: string) => ({ 'x-forwarded-for': address });

it('one address has a limit of streams for customers’ pages, and other addresses have their own', async () => {
  const path = await ticketPath();
  fill('ticket', GUESTS, TICKET_STREAMS_MAX - 1);
  const last = await EventClient.at(app, path, from(GUESTS));
  expect(last.status).toBe(200);
  const refused = await EventClient.at(app, path, from(GUESTS));
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10']);
  const elsewhere = await EventClient.at(app, path, from('203.0.113.6'));
  expect(elsewhere.status).toBe(200);

  last.close();
  const again = await eventually(
    () => EventClient.at(app, path, from(GUESTS)),
    ({ status }) => status === 200,
  );
  for (const stream of [again, elsewhere]) stream.close();
  await eventually(
    async () => counts.total('ticket'),
    (total) => total === TICKET_STREAMS_MAX - 1,
  );
});

it('one shop has a limit of streams for its screens', async () => {
  fill('queue', owner.id, QUEUE_STREAMS_MAX);
  const refused = await EventClient.open(app, owner);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10']);
  const neighbour = await EventClient.open(app, await app.owner());
  expect(neighbour.status).toBe(200);
  neighbour.close();
});

it('one device or login has a limit of streams, and the shop’s others have their own', async () => {
  const wall = await app.device(owner, 'display', 'Wall');
  const path = `/api/queue/${owner.id}/events?view=board`;
  const open = (token: string) => EventClient.at(app, path, { authorization: token });
  const streams = [];
  for (const _ of oneTo(QUEUE_STREAMS_PER_LISTENER_MAX)) streams.push(await open(wall.token));
  expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200));
  const refused = await open(wall.token);
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10']);
  for (const token of [owner.token, (await app.device(owner, 'admin', 'Counter')).token]) {
    const other = await open(token);
    expect(other.status).toBe(200);
    streams.push(other);
  }
  streams[0]?.close();
  const again = await eventually(
    () => open(wall.token),
    ({ status }) => status === 200,
  );
  for (const stream of [...streams, again]) stream.close();
});

it('one IPv6 site has a limit of streams for customers’ pages, whatever its networks', async () => {
  fill('ticket of site', '2001:db8:9::/48', 10 * TICKET_STREAMS_MAX);
  const refused = await EventClient.at(app, await ticketPath(), from('2001:db8:9:77::1'));
  expect(refused.status).toBe(429);
});

it('an address that opens streams over and over has to wait', async () => {
  const path = await ticketPath();
  await app.connection.db?.collection<LimitDocument>('limits').insertOne({
    _id: 'ticket-streams 203.0.113.8',
    count: TICKET_STREAMS_OPENED_MAX,
    expiresAt: new Date(app.clock.now().getTime() + 30_000),
  });
  const refused = await EventClient.at(app, path, from('203.0.113.8'));
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '30']);
});

it('streams are counted even if the operator turns limits off', async () => {
  const open = await TestApp.start({ rateLimit: false });
  const unlimited = open.app.get(OpenCounts, { strict: false });
  oneTo(QUEUE_STREAMS_MAX + 1).forEach(() => unlimited.enter('queue', 'x'));
  expect(() => unlimited.demand('queue', 'x', QUEUE_STREAMS_MAX)).not.toThrow();
  expect(unlimited.total('queue')).toBe(QUEUE_STREAMS_MAX + 1);
  await open.stop();
});
