import { join } from 'node:path';
import { post, ask } from '../site/testing/client.mjs';
import { checkIn, logIn, openShop } from '../site/testing/shop.mjs';
import { ROOT } from '../../tools/common/paths.mjs';
import { run } from '../../tools/common/run.mjs';

const CUSTOMERS = 12;
const SPARE_LOG_INS = 8;
const REMOTE = 'mf-demo';

/**
 * @typedef {object} Person somebody who makes calls
 * @property {string} name as in 'answers <name> as documented'
 * @property {string | null} authorization what stands in the header
 * @property {string} [cookie] of a login
 * @property {Known} known what is really there, so that not everything asked for is missing
 *
 * @typedef {object} Known the values that a call may be tried with, by what it is about
 * @property {string[]} owners
 * @property {string[]} tickets
 * @property {string[]} devices those that may be removed
 * @property {string[]} sessions logins that may be ended
 * @property {string[]} joinCodes
 * @property {string[]} pairingCodes
 * @property {string[]} feedback
 * @property {string[]} remotes
 */

/**
 * A shop with customers and devices, a message to the site, and everybody who may call the API: somebody without a
 * token, a browser by the cookie of its login, the owner, a tablet for check-ins, an admin tablet, the site's staff, and a
 * team's pipeline.
 *
 * @param {string} url
 * @param {{ mongodbUri: string, dataDir: string }} where
 * @returns {Promise<Person[]>}
 */
export async function meetPeople(url, { mongodbUri, dataDir }) {
  const shop = await openShop(url, mongodbUri);
  const settings = await call(url, 'PATCH', '/api/shop', shop.token, { joining: 'open' });
  const tickets = [];
  for (let who = 0; who < CUSTOMERS; who++) {
    const { body } = await checkIn(url, shop, `Customer ${who}`);
    tickets.push(String(JSON.parse(String(body)).ticketId));
  }
  const [tablet, adminTablet, spare] = [
    await pair(url, shop.token, 'check-in'),
    await pair(url, shop.token, 'admin'),
    await pair(url, shop.token, 'display'),
  ];
  const waiting = await call(url, 'POST', '/api/pairing', null, { kind: 'display' });
  await call(url, 'POST', '/api/feedback', null, {
    name: 'Vera',
    email: 'vera@example.com',
    message: 'Hello',
  });
  const staff = await openShop(url, mongodbUri);
  await makeAdmin(staff.email, mongodbUri);
  const feedback = await call(url, 'GET', '/api/feedback', staff.token);
  for (let spareOne = 0; spareOne < SPARE_LOG_INS; spareOne++) await logIn(url, shop.email);
  const sessions = await call(url, 'GET', '/api/sessions', shop.token);
  const { cookie } = await logIn(url, shop.email);
  const known = {
    owners: [shop.id],
    tickets,
    devices: [spare.id],
    sessions: sessions
      .filter((/** @type {{ isCurrent: boolean }} */ { isCurrent }) => !isCurrent)
      .map((/** @type {{ id: string }} */ { id }) => id),
    joinCodes: [String(settings.joinUrl).split('/').at(-1) ?? ''],
    pairingCodes: [String(waiting.code)],
    feedback: feedback.map((/** @type {{ _id: string }} */ { _id }) => _id),
    remotes: [REMOTE],
  };
  return [
    { name: 'nobody', authorization: null, known },
    { name: 'a browser', authorization: null, cookie, known },
    { name: 'an owner', authorization: shop.token, known },
    { name: 'a check-in tablet', authorization: tablet.token, known },
    { name: 'an admin tablet', authorization: adminTablet.token, known },
    { name: 'the staff of the site', authorization: staff.token, known: { ...known, owners: [staff.id] } },
    { name: 'a pipeline', authorization: `Bearer ${await deployToken(dataDir)}`, known },
  ];
}

/**
 * @param {string} url
 * @param {string} method
 * @param {string} path
 * @param {string | null} token
 * @param {object} [body]
 * @returns {Promise<any>} the answer's JSON
 */
async function call(url, method, path, token, body) {
  const answer = await ask(url + path, {
    method,
    headers: {
      ...(token !== null && { authorization: token }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (answer.status >= 300 || answer.status === 0)
    throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
  return JSON.parse(String(answer.body));
}

/**
 * @param {string} url
 * @param {string} token of the owner
 * @param {string} kind
 */
async function pair(url, token, kind) {
  const { code, secret } = await call(url, 'POST', '/api/pairing', null, { kind });
  await call(url, 'POST', `/api/pairing/${code}/confirm`, token, { name: `The ${kind} device` });
  const claimed = JSON.parse(String((await post(`${url}/api/pairing/claim`, { secret })).body));
  return { id: claimed.user.device.id, token: claimed.token };
}

/**
 * @param {string} email
 * @param {string} mongodbUri
 */
async function makeAdmin(email, mongodbUri) {
  const { code, output } = await run(
    process.execPath,
    [join(ROOT, 'api/dist/operator/cli/cli.js'), 'user', 'role', email, 'admin'],
    {
      env: { ...process.env, MONGODB_URI: mongodbUri },
    },
  );
  if (code !== 0) throw new Error(output);
}

/** @param {string} dataDir */
async function deployToken(dataDir) {
  const { DeployTokens } = await import('../../api/dist/delivery/releases/deploy-tokens.js');
  return new DeployTokens(dataDir).create(REMOTE);
}
