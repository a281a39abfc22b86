import { MongoClient } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { openShop } from './shop.mjs';

/**
 * @typedef {import('./shop.mjs').Shop} Shop
 * @typedef {import('./pages.mjs').VisitWeight} VisitWeight
 *
 * @typedef {object} Visit
 * @property {string} route as the registry has it, and how it is opened
 * @property {string} url
 * @property {string} shows
 * @property {Shop} [shop] who is logged in
 */

/** Who opens a page that is not for everybody who is logged in. */
const GUESTS = /^\/($|login|register|reset-password|feedback$|terms|Demo-|ticket\/|join\/)/;
/** Document; scripts and styles; data (issue 6). */
const DEPTH_GOAL = 3;
/** A page is there when the suite has drawn anything; what it still asks for is waited for. */
const SHOWS = '#root *';

/**
 * A first visit to each route of the suite, and to each device entry that can be installed: what the registry lists, opened by
 * somebody who may.
 *
 * @param {{ origin: string, mongodbUri: string, shop: Shop }} suite
 * @returns {Promise<Visit[]>}
 */
export async function visitsOf({ origin, mongodbUri, shop }) {
  const { remotes } = await json(`${origin}/remotes.json`);
  const staff = await openShop(origin, { email: 'staff@example.com' });
  await makeAdmin(mongodbUri, 'staff@example.com');
  const newcomer = await openShop(origin, { email: 'newcomer@example.com', businessName: undefined });
  /** @type {Record<string, Shop>} */
  const visitors = { '/feedbacklist': staff, '/completeAccount': newcomer };
  const addresses = await addressesOf(origin, shop);
  const visit = (/** @type {string} */ path, /** @type {string} */ base) => ({
    route: base + path,
    url: origin + base + (addresses[path] ?? path),
    shows: SHOWS,
    ...(!GUESTS.test(path) && { shop: visitors[path] ?? shop }),
  });
  const visits = [];
  for (const [remote, { paths, manifest }] of Object.entries(remotes)) {
    const { apps = {} } = await json(new URL('remote.json', new URL(manifest, origin)).href);
    visits.push(...paths.map((/** @type {string} */ path) => visit(path, '')));
    visits.push(...Object.keys(apps).map((path) => visit(path, `/remotes/${remote}`)));
  }
  return visits;
}

/**
 * @param {string} origin
 * @param {Shop} shop
 * @returns {Promise<Record<string, string>>} by route: one that leads to something
 */
async function addressesOf(origin, { ownerId, token }) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const { ticketId } = await json(`${origin}/api/queue/checkin`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID() },
    body: JSON.stringify({ userId: ownerId, name: 'Ann Example', phone: '' }),
  });
  const { joinUrl } = await json(`${origin}/api/shop`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ joining: 'open' }),
  });
  return { '/ticket/:id': `/ticket/${ticketId}`, '/join/:code': new URL(joinUrl).pathname };
}

/**
 * @param {string} mongodbUri
 * @param {string} email
 */
async function makeAdmin(mongodbUri, email) {
  const client = await MongoClient.connect(mongodbUri);
  try {
    await client
      .db()
      .collection('users')
      .updateOne({ email }, { $set: { role: 'admin' } });
  } finally {
    await client.close();
  }
}

/**
 * @param {string} url
 * @param {RequestInit} [init]
 */
async function json(url, init) {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

/**
 * @param {readonly { route: string, weight: VisitWeight }[]} visited
 * @param {number} reactAlone bytes with Brotli
 * @returns {{ rows: string[][], header: string[] }}
 */
export function routeRows(visited, reactAlone) {
  return {
    header: ['first visit to', 'Brotli', 'of React alone', 'requests', 'depth', 'goal', 'verdict'],
    rows: visited.map(({ route, weight: { bytes, requests, depth } }) => [
      `\`${route}\``,
      `${(bytes / 1_000).toFixed(1)} kB`,
      (bytes / reactAlone).toFixed(2),
      String(requests),
      String(depth),
      `≤ ${DEPTH_GOAL}`,
      depth <= DEPTH_GOAL ? 'met' : 'missed',
    ]),
  };
}
