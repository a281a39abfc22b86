import { clientOf } from '../kit/client.ts';
import { makeAdmin } from '../kit/operator.ts';
import { checkIn, setJoining } from '../kit/queue.ts';
import { openShop } from '../kit/shop.ts';

/**
 * @typedef {import('../kit/shop.ts').Shop} Shop
 * @typedef {import('./pages.ts').VisitWeight} VisitWeight
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
  const client = clientOf(origin);
  const staff = await openShop(client);
  await makeAdmin(mongodbUri, staff.email);
  const newcomer = await openShop(client, { businessName: undefined });
  /** @type {Record<string, Shop>} */
  const visitors = { '/feedbacklist': staff, '/completeAccount': newcomer };
  const addresses = await addressesOf(client, shop);
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
 * @param {import('../kit/client.ts').Client} client
 * @param {Shop} shop
 * @returns {Promise<Record<string, string>>} by route: one that leads to something
 */
async function addressesOf(client, shop) {
  const { ticketId } = await checkIn(client, shop, { name: 'Ann Example' });
  const { pathname } = await setJoining(client, shop, 'open');
  return { '/ticket/:id': `/ticket/${ticketId}`, '/join/:code': pathname };
}

/** @param {string} url */
async function json(url) {
  const response = await fetch(url);
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
