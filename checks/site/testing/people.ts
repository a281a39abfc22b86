import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import http from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { REPORTS_MAX } from '@queuebell/contracts';
import { create } from 'tar';
import { ask, Listener, type Asking } from '../../kit/ask.ts';
import { clientOf } from '../../kit/client.ts';
import { readQueue, sendCheckIn } from '../../kit/queue.ts';
import { anotherBuild, type Site } from './site.ts';

/** A screen shows a number within a second, on a busy machine later; a buffered stream never shows it. */
const AT_ONCE_MS = 5_000;

export function describePeople(site: () => Site) {
  describe('people and devices', () => {
    it('check in, and every screen hears of it at once, whichever process it listens to', async () => {
      const { proxy, shop } = site();
      const path = `${proxy.url}/api/queue/${shop.ownerId}/events?view=staff`;
      const headers = { authorization: shop.token, 'accept-encoding': 'gzip, br' };
      // By other shops' ids, or nginx would have all of them listen to one process.
      const screens = await Promise.all(
        [...'01234'].map((digit) => Listener.open(path, { ...headers, 'queuebell-shop': digit.repeat(24) })),
      );
      await Promise.all(screens.map((screen) => screen.hears('event: snapshot')));
      const sentAt = Date.now();
      assert.equal((await sendCheckIn(proxy.url, shop, 'Ada Lovelace')).status, 201);
      await Promise.all(screens.map((screen) => screen.hears('Ada Lovelace')));
      const took = Date.now() - sentAt;
      assert.ok(took < AT_ONCE_MS, `${took} ms`);
      for (const screen of screens) {
        assert.equal(screen.headers['content-encoding'], undefined);
        assert.ok(screen.isOpen);
        screen.close();
      }
      expect((await readQueue(clientOf(proxy.url), shop)).data.map(({ name }) => name)).toStrictEqual([
        'Ada Lovelace',
      ]);
    });

    it('see a release that a team deployed at their next page, whichever process answers it', async () => {
      const { apis, proxy, folder } = site();
      const { DeployTokens } = await import('../../../api/dist/delivery/releases/deploy-tokens.js');
      const { token } = await new DeployTokens(folder).create('mf-demo');
      const deployed = await ask(`${proxy.url}/api/remotes/mf-demo/releases`, {
        method: 'POST',
        headers: { 'content-type': 'application/gzip', authorization: `Bearer ${token}` },
        body: await packed(await anotherBuild('mf-demo', join(folder, 'another'))),
      });
      assert.equal(deployed.status, 201, String(deployed.body));
      const { version } = JSON.parse(String(deployed.body));
      const throughProxy = (path: string, options: Asking) => ask(proxy.url + path, options);
      for (const asked of [apis[0].ask, apis[1].ask, throughProxy, throughProxy]) {
        const { body } = await asked('/Demo-Dashboard', { headers: { accept: 'text/html' } });
        assert.match(String(body), new RegExp(`/releases/mf-demo/${version}/remoteEntry`));
      }
      const file = `${proxy.url}/releases/mf-demo/${version}/another.js`;
      assert.equal(String((await ask(file)).body), '// another');
    });

    it('are counted by where they really come from, whatever they claim', async () => {
      const { proxy } = site();
      const tries = Array.from({ length: REPORTS_MAX + 1 }, (_, index) =>
        report(proxy.url, '127.0.0.1', `203.0.113.${index}`),
      );
      const statuses = await Promise.all(tries);
      expect([statuses.filter((status) => status === 429).length, new Set(statuses)]).toStrictEqual([
        1,
        new Set([204, 429]),
      ]);
      assert.equal(await report(proxy.url, '127.0.0.1', '198.51.100.1'), 429);
      assert.equal(await report(proxy.url, '127.0.0.2', '127.0.0.1'), 204);
    });
  });
}

/** A release as `npm run deploy` sends it. */
const packed = (built: string) => buffer(create({ gzip: true, cwd: built }, ['.']));

/**
 * A report of a problem, of which each client may send some a minute.
 *
 * @param localAddress of this machine, from which it is sent
 * @param claimed where the client says that it is
 * @returns the status
 */
function report(url: string, localAddress: string, claimed: string): Promise<number> {
  const forwarded = { 'x-forwarded-for': claimed, forwarded: `for=${claimed}`, 'x-real-ip': claimed };
  const headers = { 'content-type': 'application/json', ...forwarded };
  return new Promise((resolve, reject) => {
    const request = http.request(
      `${url}/api/client-errors`,
      { method: 'POST', localAddress, headers, agent: false },
      (response) => resolve(response.resume().statusCode ?? 0),
    );
    request.on('error', reject);
    request.end(JSON.stringify({ area: 'shell/remotes', message: 'It did not load.' }));
  });
}
