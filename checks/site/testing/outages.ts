import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { fileURLToPath } from 'node:url';
import { run } from '../../../tools/common/run.mjs';
import { until } from '../../../tools/test/testing.mjs';
import { ask, Listener, NAVIGATION } from '../../kit/ask.ts';
import { keepBusy, type Seen } from './load.ts';
import { clientOf } from '../../kit/client.ts';
import { readQueue, sendCheckIn } from '../../kit/queue.ts';
import type { Site } from './site.ts';

const MARK = fileURLToPath(new URL('../../../deploy/mark.sh', import.meta.url));
const PEOPLE = 4;
const PAGES = ['/', '/Demo-Dashboard', '/remotes/mf-queue/display-queue', '/login'];
/** Enough of both to be among what happens, whenever it happens. */
const BUSY_CHECK_INS = 10;
const BUSY_WITHIN_MS = 90_000;
const BEHIND_MAX_MS = 5_000;

export function describeOutages(site: () => Site) {
  /** People who are at it already, and go on while something happens. */
  async function whileBusy(happens: () => Promise<void>) {
    const { proxy, shop } = site();
    const busy = keepBusy(proxy.url, shop, { people: PEOPLE, pages: PAGES });
    const someMore = () => {
      const enough = busy.seen.tickets.size + BUSY_CHECK_INS;
      return until(() => busy.seen.tickets.size >= enough, BUSY_WITHIN_MS);
    };
    try {
      await someMore();
      await happens();
      await someMore();
    } finally {
      await busy.stop();
    }
    return busy.seen;
  }

  async function nobodyLostAPlace({ failedPages, failedCheckIns, tickets }: Seen) {
    expect([failedPages, failedCheckIns]).toStrictEqual([[], []]);
    let queue = new Map<string, number>();
    // A process hears of the last changes of another one a moment later.
    await until(async () => {
      const { data } = await readQueue(clientOf(site().proxy.url), site().shop);
      queue = new Map(data.map(({ name, number }) => [name, number]));
      return [...tickets.keys()].every((name) => queue.has(name));
    }, BEHIND_MAX_MS);
    for (const [name, number] of tickets) assert.equal(queue.get(name), number);
    assert.equal(new Set(queue.values()).size, queue.size);
  }

  describe('when something is lost', () => {
    it('an API process that is replaced in turn costs nobody anything', async () => {
      const { apis, proxy } = site();
      const seen = await whileBusy(async () => {
        // As upgrade.sh does.
        for (const api of apis) {
          await mark(api.address, 'down', proxy.upstreamFile);
          await proxy.reload();
          await api.stop();
          await api.start();
          await mark(api.address, 'up', proxy.upstreamFile);
          await proxy.reload();
        }
      });
      await nobodyLostAPlace(seen);
      assert.equal(seen.sentAgain, 0);
    });

    it('an API process that is killed costs no page, and a check-in at most a second try', async () => {
      const { apis, proxy, shop } = site();
      const address = `${proxy.url}/api/queue/${shop.ownerId}/events?view=board`;
      const listen = () => Listener.open(address, { authorization: shop.token });
      const seen = await whileBusy(() => apis[0].kill());
      await nobodyLostAPlace(seen);
      assert.ok(seen.sentAgain <= PEOPLE, `${seen.sentAgain} were sent again`);
      const screen = await listen();
      await sendCheckIn(proxy.url, shop, 'Grace Hopper');
      await screen.hears('event: snapshot');
      screen.close();
      await apis[0].start();
    });

    it('the primary of the database that is killed costs no page and no place in the queue', async () => {
      const primary = await site().database.primary();
      const seen = await whileBusy(() => primary.kill());
      await nobodyLostAPlace(seen);
      await primary.start();
    });

    it('without any API process a page tries again by itself, and a call is told when to', async () => {
      const { apis, proxy } = site();
      await Promise.all(apis.map((api) => api.kill()));
      const page = await ask(`${proxy.url}/admin`, { headers: NAVIGATION });
      expect([page.status, page.headers['cache-control']]).toStrictEqual([502, 'no-store']);
      assert.match(String(page.body), /http-equiv="refresh"/);
      const call = await sendCheckIn(proxy.url, site().shop, 'Alan Turing');
      expect([call.status, call.headers['retry-after'], JSON.parse(String(call.body)).code]).toStrictEqual([
        503,
        '5',
        'SERVER_ERROR',
      ]);
    });
  });
}

async function mark(address: string, state: 'down' | 'up', file: string) {
  const { code, output } = await run('sh', [MARK, address, state, file]);
  assert.equal(code, 0, output);
}
