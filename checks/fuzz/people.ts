import * as routes from '@queuebell/contracts/routes';
import { call, callRequest, type Client, clientOf } from '../kit/client.ts';
import { makeAdmin } from '../kit/operator.ts';
import { checkIn, pairDevice, setJoining } from '../kit/queue.ts';
import { logIn, openShop, PASSWORD } from '../kit/shop.ts';

const CUSTOMERS = 12;
const SPARE_LOG_INS = 8;
const REMOTE = 'mf-demo';

/** Somebody who makes calls. */
export interface Person {
  /** As in 'answers <name> as documented'. */
  name: string;
  /** The header's value. */
  authorization: string | null;
  /** Of a login. */
  cookie?: string;
  /** Records that exist, so that not every address leads to a 404. */
  known: ExistingIds;
}

/** The values that a call is tried with, by kind. */
export interface ExistingIds {
  owners: string[];
  tickets: string[];
  /** Those that may be removed. */
  devices: string[];
  /** Logins that may be ended. */
  sessions: string[];
  joinCodes: string[];
  pairingCodes: string[];
  feedback: string[];
  remotes: string[];
}

/**
 * A shop with customers and devices, a message to the site, and everybody who may call the API: somebody without a
 * token, a browser by the cookie of its login, the owner, a tablet for check-ins, an admin tablet, the site's staff, and a
 * team's pipeline.
 */
export async function meetPeople(
  url: string,
  { mongodbUri, dataDir }: { mongodbUri: string; dataDir: string },
): Promise<Person[]> {
  const client = clientOf(url);
  const shop = await openShop(client);
  const { token } = shop;
  const { pathname: joinPath } = await setJoining(client, shop, 'open');
  const tickets = [];
  for (let who = 0; who < CUSTOMERS; who++) {
    tickets.push((await checkIn(client, shop, { name: `Customer ${who}` })).ticketId);
  }
  const tablet = await pairDevice(client, shop, 'check-in');
  const adminTablet = await pairDevice(client, shop, 'admin');
  const spare = await pairDevice(client, shop, 'display');
  const waiting = await call(client, routes.askForPairing, { kind: 'display' });
  await call(client, routes.addFeedback, { name: 'Vera', email: 'vera@example.com', message: 'Hello' });
  const staff = await openShop(client);
  await makeAdmin(mongodbUri, staff.email);
  const feedback = await call(client, routes.listFeedback, {}, { token: staff.token });
  for (let spareOne = 0; spareOne < SPARE_LOG_INS; spareOne++) await logIn(client, shop.email);
  const sessions = await call(client, routes.listSessions, {}, { token });
  const cookie = await loginCookie(client, shop.email);
  const known = {
    owners: [shop.ownerId],
    tickets,
    devices: [spare.deviceId],
    sessions: sessions.filter(({ isCurrent }) => !isCurrent).map(({ id }) => id),
    joinCodes: [joinPath.split('/').at(-1) ?? ''],
    pairingCodes: [waiting.code],
    feedback: feedback.map(({ _id }) => _id),
    remotes: [REMOTE],
  };
  return [
    { name: 'nobody', authorization: null, known },
    { name: 'a browser', authorization: null, cookie, known },
    { name: 'an owner', authorization: token, known },
    { name: 'a check-in tablet', authorization: tablet.token, known },
    { name: 'an admin tablet', authorization: adminTablet.token, known },
    {
      name: 'the staff of the site',
      authorization: staff.token,
      known: { ...known, owners: [staff.ownerId] },
    },
    { name: 'a pipeline', authorization: `Bearer ${await deployToken(dataDir)}`, known },
  ];
}

/** The cookie of another login, as the browser sends it: 'name=value'. */
async function loginCookie(client: Client, email: string): Promise<string> {
  const { path, ...request } = callRequest(routes.login, { email, password: PASSWORD });
  const reply = await client.fetch(path, request);
  return reply.headers()['set-cookie']?.split(';')[0] ?? '';
}

async function deployToken(dataDir: string) {
  const { DeployTokens } = await import('../../api/dist/delivery/releases/deploy-tokens.js');
  return (await new DeployTokens(dataDir).create(REMOTE)).token;
}
