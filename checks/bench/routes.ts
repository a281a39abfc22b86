import type { Registry } from '@queuebell/contracts';
import { clientOf, type Client } from '../kit/client.ts';
import { makeAdmin } from '../kit/operator.ts';
import { checkIn, setJoining } from '../kit/queue.ts';
import { openShop, type Shop } from '../kit/shop.ts';
import type { VisitWeight } from './pages.ts';

interface Visit {
  /** As the registry has it, and how it is opened. */
  route: string;
  url: string;
  shows: string;
  /** The shop that is logged in. */
  shop?: Shop;
}

/** These pages are measured without a login. */
const GUESTS = /^\/($|login|register|reset-password|feedback$|terms|Demo-|ticket\/|join\/)/;
/** Document; scripts and styles; data. */
const DEPTH_GOAL = 3;
/** A page is there when the suite has drawn anything; what it still asks for is waited for. */
const SHOWS = '#root *';

/**
 * A first visit to each route of the suite, and to each device entry that can be installed: what the registry lists, opened by
 * somebody who may.
 */
export async function visitsOf({
  origin,
  mongodbUri,
  shop,
}: {
  origin: string;
  mongodbUri: string;
  shop: Shop;
}): Promise<Visit[]> {
  const { remotes }: Registry = await json(`${origin}/remotes.json`);
  const client = clientOf(origin);
  const staff = await openShop(client);
  await makeAdmin(mongodbUri, staff.email);
  const newcomer = await openShop(client, { businessName: undefined });
  const visitors: Record<string, Shop> = {
    '/feedbacklist': staff,
    '/releases': staff,
    '/completeAccount': newcomer,
  };
  const addresses = await addressesOf(client, shop);
  const visit = (path: string, base: string) => ({
    route: base + path,
    url: origin + base + (addresses[path] ?? path),
    shows: SHOWS,
    ...(!GUESTS.test(path) && { shop: visitors[path] ?? shop }),
  });
  const visits = [];
  for (const [remote, { paths, manifest }] of Object.entries(remotes)) {
    const { apps = {} } = await json(new URL('remote.json', new URL(manifest, origin)).href);
    visits.push(...paths.map((path) => visit(path, '')));
    visits.push(...Object.keys(apps).map((path) => visit(path, `/remotes/${remote}`)));
  }
  return visits;
}

/** @returns by route: one that leads to something */
async function addressesOf(client: Client, shop: Shop): Promise<Record<string, string>> {
  const { ticketId } = await checkIn(client, shop, { name: 'Ann Example' });
  const { pathname } = await setJoining(client, shop, 'open');
  return { '/ticket/:id': `/ticket/${ticketId}`, '/join/:code': pathname };
}

async function json(url: string) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** @param reactAlone bytes with Brotli */
export function routeRows(
  visited: readonly { route: string; weight: VisitWeight }[],
  reactAlone: number,
): { rows: string[][]; header: string[] } {
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
