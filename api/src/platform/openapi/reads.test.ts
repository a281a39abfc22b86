import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { callsOf } from '../../../test/api-document.js';
import { arrive } from '../../../test/customers.js';
import { TestApp } from '../../../test/harness.js';
import { openJoining } from '../../../test/join.js';
import { DeployTokens } from '../../delivery/releases/deploy-tokens.js';

let app: TestApp;
let reads: string[];

beforeAll(async () => {
  app = await TestApp.start({ rateLimit: false });
  reads = [...(await callsOf(app)).keys()].filter((call) => call.startsWith('GET ')).sort();
});
afterAll(() => app.stop());

/** A shop with data for every read. @returns its token, and a function that makes addresses of it */
async function inUse() {
  const [owner, admin] = [await app.owner(), await app.admin()];
  const { ticketId } = await arrive(app, owner, 'Ann');
  const joinCode = await openJoining(app, owner);
  const [wall, counter] = [await app.device(owner, 'display'), await app.device(owner, 'admin')];
  const { token: deploy } = await app.app.get(DeployTokens, { strict: false }).create('mf-queue');
  const form = { name: 'Vera', email: 'vera@example.com', message: 'The bell is too quiet.' };
  await app.call('POST', '/api/feedback', { body: form });
  const pairing = await app.call('POST', '/api/pairing', { body: { kind: 'display' } });
  const { code } = pairing.body as { code: string };
  const address = (call: string) => {
    const path = call
      .replace('GET ', '')
      .replace('{userId}', owner.id)
      .replace('{id}', ticketId)
      .replace('{remote}', 'mf-queue')
      .replace('{code}', call.includes('/join/') ? joinCode : code);
    // Of days that are over, a report stores what it has counted: reports.test.ts.
    if (path.startsWith('/api/shop/report')) return `${path}?from=2026-06-15&to=2026-06-15`;
    if (path.includes('/findwork')) return `${path}?email=${owner.email}`;
    const hasView = path.startsWith('/api/queue/') && !path.endsWith('/changes');
    return hasView ? `${path}?view=board` : path;
  };
  const tokens = [owner.token, admin.token, wall.token, counter.token, `Bearer ${deploy}`, undefined];
  return { tokens, address };
}

it('no read changes anything that is stored, whoever reads', async () => {
  expect(reads.length).toBeGreaterThan(20);
  const { tokens, address } = await inUse();
  const before = await app.everything();
  const unread: string[] = [];
  for (const call of reads) {
    const statuses: number[] = [];
    for (const token of tokens) {
      const method = call.endsWith('/events') ? 'HEAD' : 'GET';
      statuses.push((await app.call(method as 'GET', address(call), { token })).status);
    }
    if (!statuses.some((status) => status === 200 || status === 204)) unread.push(call);
    expect([call, await app.everything()]).toEqual([call, before]);
  }
  expect(unread).toEqual([]);
});
