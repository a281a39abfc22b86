import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { ROOT } from '../../../tools/common/paths.mjs';
import { run } from '../../../tools/common/run.mjs';
import { ask, post } from './client.mjs';

const PASSWORD = 'correct horse battery';

/**
 * @typedef {object} Shop
 * @property {string} id of its owner
 * @property {string} token
 * @property {string} email
 *
 * @typedef {object} LogIn
 * @property {string} token
 * @property {{ id: string }} user
 * @property {string} cookie 'name=value', as the browser sends it
 */

/**
 * A shop with a membership, opened through the site; the operator's command line stands in for the card company.
 *
 * @param {string} url of the site
 * @param {string} mongodbUri
 * @returns {Promise<Shop>}
 */
export async function openShop(url, mongodbUri) {
  const email = `${randomUUID()}@example.com`;
  const registered = await post(`${url}/api/register`, {
    name: 'Olive Owner',
    email,
    businessName: 'Bar Barbers',
    password: PASSWORD,
    phone: '07123456789',
    howDidYouHearAboutUs: 'friend',
    timeZone: 'Europe/London',
  });
  if (registered.status !== 201) throw new Error(`Not registered: ${registered.body}`);
  const cli = [join(ROOT, 'api/dist/operator/cli/cli.js'), 'membership', 'grant', email, '--days', '30'];
  const granted = await run(process.execPath, cli, { env: { ...process.env, MONGODB_URI: mongodbUri } });
  if (granted.code !== 0) throw new Error(granted.output);
  const { token, user } = await logIn(url, email);
  return { id: user.id, token, email };
}

/**
 * Another browser of a shop.
 *
 * @param {string} url
 * @param {string} email
 * @returns {Promise<LogIn>}
 */
export async function logIn(url, email) {
  const { body, headers } = await post(`${url}/api/login`, { email, password: PASSWORD });
  const [cookie = ''] = headers['set-cookie']?.[0]?.split(';') ?? [];
  return { ...JSON.parse(String(body)), cookie };
}

/**
 * @param {string} url
 * @param {Shop} shop
 * @param {string} name
 * @param {string} [key] made by the tablet, so that it may send the same again
 * @param {number} [timeoutMs]
 */
export const checkIn = (url, { id, token }, name, key = randomUUID(), timeoutMs) =>
  ask(`${url}/api/queue/checkin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: token, 'idempotency-key': key },
    body: JSON.stringify({ name, userId: id }),
    timeoutMs,
  });

/**
 * @param {string} url
 * @param {Shop} shop
 * @returns {Promise<{ number: number, name: string }[]>}
 */
export async function waiting(url, { id, token }) {
  const { body } = await ask(`${url}/api/queue/${id}`, { headers: { authorization: token } });
  return JSON.parse(String(body)).data;
}
