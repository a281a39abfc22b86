import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TicketView, UNDO_WINDOW_MS, type CheckinResponse } from '@queuebell/contracts';
import { EventClient } from '../../../test/event-client.js';
import { MORNING, oneTo, TestApp, type Owner } from '../../../test/harness.js';
import { SLOTS } from '../../platform/streams/heartbeat-slots.js';
import { makeKey } from '../queue/key-making.js';

const MINUTE_MS = 60_000;
let app: TestApp;
let other: TestApp;
let owner: Owner;

beforeAll(async () => {
  app = await TestApp.start();
  other = await app.another(app.clock);
});
beforeEach(async () => {
  app.clock.set(MORNING);
  owner = await app.owner();
});
afterEach(() => EventClient.closeAll());
afterAll(async () => {
  await other.app.close();
  await app.stop();
});

async function ticketFor(name: string): Promise<string> {
  const { body } = await app.checkIn(owner, name, makeKey(app.clock.now()));
  return (body as CheckinResponse).ticketId;
}

const listen = (ticketId: string, server = app) => EventClient.at(server, `/api/tickets/${ticketId}/events`);

const serve = (number: number, server = app) =>
  server.call('DELETE', `/api/queue/${owner.id}/${number}`, { token: owner.token });

const viewsOf = (page: EventClient): TicketView[] =>
  page.received
    .filter(({ event }) => event === 'ticket')
    .map(({ data }) => TicketView.parse(JSON.parse(data)));

/** Waits until the page has got this many views. @returns the last one */
async function shown(page: EventClient, count: number): Promise<TicketView | undefined> {
  await page.until(() => viewsOf(page).length >= count);
  return viewsOf(page)[count - 1];
}

const oneRound = async () => {
  for (const _ of oneTo(SLOTS)) await app.scheduler.tick();
};

describe('a ticket’s page with an event stream', () => {
  it('gets the ticket at once', async () => {
    await ticketFor('Ann');
    const page = await listen(await ticketFor('Ben'));
    expect([page.status, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no-cache, no-transform',
    ]);
    expect(await shown(page, 1)).toMatchObject({ number: 2, status: 'waiting', ahead: 1, nowServing: 1 });
  });

  it.each([
    ['the same server', () => app],
    ['another server', () => other],
  ])('sees the customer move up, be served and be done, through %s', async (_which, server) => {
    await ticketFor('Ann');
    const page = await listen(await ticketFor('Ben'));
    await shown(page, 1);
    await serve(1, server());
    expect(await shown(page, 2)).toMatchObject({ status: 'serving', ahead: 0, nowServing: 2 });
    await serve(2, server());
    expect(await shown(page, 3)).toMatchObject({ status: 'served', nowServing: null });
  });

  it.each([
    ['the same server', () => app],
    ['another server', () => other],
  ])(
    'reads that its customer is called again, and no other page does, through %s',
    async (_which, server) => {
      const [called, next] = [await listen(await ticketFor('Ann')), await listen(await ticketFor('Ben'))];
      expect(await shown(called, 1)).toMatchObject({ status: 'serving', call: 1 });
      await shown(next, 1);
      await server().call('POST', `/api/queue/${owner.id}/1/call`, { token: owner.token });
      expect(await shown(called, 2)).toMatchObject({ status: 'serving', call: 2 });
      await serve(1);
      expect(await shown(next, 2)).toMatchObject({ status: 'serving', call: 3 });
      expect(viewsOf(next)).toHaveLength(2);
    },
  );

  it('reads nothing about later customers, nor about anybody but its own customer', async () => {
    await ticketFor('Ann');
    const page = await listen(await ticketFor('Ben'));
    await shown(page, 1);
    for (const n of oneTo(5)) await ticketFor(`Behind ${n}`);
    await serve(1);
    await shown(page, 2);
    expect(viewsOf(page)).toHaveLength(2);
    expect(page.text).not.toMatch(/Ann|Behind/);
  });

  it('sees the place given up on another page, and taken back', async () => {
    const ann = await ticketFor('Ann');
    const page = await listen(ann);
    await shown(page, 1);
    await app.call('POST', `/api/tickets/${ann}/leave`);
    expect(await shown(page, 2)).toMatchObject({ status: 'left', canReturn: true });
    await other.call('POST', `/api/tickets/${ann}/return`);
    expect(await shown(page, 3)).toMatchObject({ status: 'serving' });
  });

  it('sees when it is too late to take it back, though nothing happened', async () => {
    const ann = await ticketFor('Ann');
    await app.call('POST', `/api/tickets/${ann}/leave`);
    const page = await listen(ann);
    expect(await shown(page, 1)).toMatchObject({ status: 'left', canReturn: true });
    app.clock.advance(UNDO_WINDOW_MS + 1);
    await oneRound();
    expect(await shown(page, 2)).toMatchObject({ status: 'left', canReturn: false });
  });

  it('sees that the day has ended', async () => {
    app.clock.set('2026-06-15T22:59:59Z');
    const page = await listen(await ticketFor('Last'));
    await shown(page, 1);
    await app.scheduler.tick();
    app.clock.set('2026-06-15T23:00:00Z');
    await app.scheduler.tick();
    expect(await shown(page, 2)).toMatchObject({ status: 'expired', nowServing: null });
  });

  it('still sees who is being served when its own entry went to the history', async () => {
    const page = await listen(await ticketFor('Ann'));
    await ticketFor('Ben');
    await serve(1);
    app.clock.advance(20 * MINUTE_MS);
    await app.scheduler.tick();
    expect((await app.queueDocument(owner)).closed).toEqual([]);
    await serve(2);
    await page.until(() =>
      viewsOf(page).some(({ nowServing, status }) => !nowServing && status === 'served'),
    );
    expect(viewsOf(page).at(-1)).toMatchObject({ number: 1, status: 'served', nowServing: null });
  });

  it('hears from the server within each round of heartbeats', async () => {
    const page = await listen(await ticketFor('Ann'));
    await shown(page, 1);
    await oneRound();
    await page.until(() => page.received.length > 1);
    expect(page.received.slice(1)).toEqual([{ event: '', id: undefined, data: '' }]);
  });

  it('is told to come back when the server stops', async () => {
    const ann = await ticketFor('Ann');
    const stopping = await app.another(app.clock);
    const page = await listen(ann, stopping);
    await shown(page, 1);
    await stopping.app.close();
    await page.ended;
  });
});

describe('many pages of tickets', () => {
  it('each see their own place as the queue moves', async () => {
    const ids = [];
    for (const n of oneTo(20)) ids.push(await ticketFor(`Guest ${n}`));
    const all = await Promise.all(ids.map((id, index) => listen(id, index % 2 ? app : other)));
    for (const n of oneTo(10)) await serve(n, n % 2 ? app : other);
    for (const [index, page] of all.entries()) {
      const status = index < 10 ? 'served' : index === 10 ? 'serving' : 'waiting';
      const last = { number: index + 1, status, nowServing: 11, ahead: Math.max(0, index - 10) };
      await page.until(() => viewsOf(page).at(-1)?.nowServing === 11);
      expect(viewsOf(page).at(-1)).toMatchObject(last);
    }
  });
});

describe('a page that gets no stream of a ticket', () => {
  it.each(['nonsense', '-'.repeat(38)])('is refused before the stream begins, for the id %s', async (id) => {
    const page = await listen(id);
    await page.ended;
    expect([page.status, JSON.parse(page.text)]).toMatchObject([404, { code: 'TICKET_NOT_FOUND' }]);
  });

  it('gets the headers alone for a HEAD request', async () => {
    const { status, headers, text } = await app.call('HEAD', `/api/tickets/${await ticketFor('Ann')}/events`);
    expect([status, headers['content-type'], text]).toEqual([200, 'text/event-stream; charset=utf-8', '']);
  });
});
