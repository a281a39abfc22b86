export const PASSWORD = 'correct horse battery';
/** No page and no load is measured for longer. */
const ENOUGH_MS = 10 * 60_000;

/**
 * @typedef {object} Shop
 * @property {string} ownerId
 * @property {string} token of the first 15 minutes; {@link freshShop} has one that lasts
 * @property {string} origin
 * @property {string} email
 * @property {import('@queuebell/contracts').SessionUser} user
 */

/**
 * Registers a shop, pays for it on the sandbox's page, and logs in.
 *
 * @param {string} origin of the API
 * @param {{ email?: string, businessName?: string | undefined }} [owner] without a business name the account is not complete
 * @returns {Promise<Shop>}
 */
export async function openShop(origin, owner = {}) {
  const { email, businessName } = { email: 'bench@example.com', businessName: 'Bench Barbers', ...owner };
  const registered = await post(origin, '/api/register', {
    name: 'Bench Owner',
    email,
    businessName,
    password: PASSWORD,
    phone: '07123456789',
    howDidYouHearAboutUs: 'search',
    timeZone: 'Europe/London',
  });
  /** @type {{ userId: string }} */
  const { userId } = await registered.json();
  await post(origin, '/sandbox/pay', new URLSearchParams({ email, client_reference_id: userId }));
  return logIn(origin, email);
}

/**
 * The shop with a token that lasts for what is measured next.
 *
 * @param {Shop} shop
 * @returns {Promise<Shop>} the same while its token lasts
 */
export async function freshShop(shop) {
  const [, claims = ''] = shop.token.split('.');
  /** @type {{ exp: number }} */
  const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return exp * 1_000 - Date.now() > ENOUGH_MS ? shop : logIn(shop.origin, shop.email);
}

/**
 * @param {string} origin
 * @param {string} email
 * @returns {Promise<Shop>}
 */
async function logIn(origin, email) {
  const response = await post(origin, '/api/login', { email, password: PASSWORD });
  /** @type {import('@queuebell/contracts').LoginResponse} */
  const { token, user } = await response.json();
  if (token === undefined) throw new Error('The new shop has no valid membership.');
  return { ownerId: user.id, token, user, origin, email };
}

/**
 * @param {string} origin
 * @param {string} path
 * @param {object | URLSearchParams} body
 * @param {Record<string, string>} [from] headers that say who asks
 */
export async function post(origin, path, body, from = {}) {
  const response = await fetch(
    new URL(path, origin),
    body instanceof URLSearchParams
      ? { method: 'POST', body, headers: from }
      : {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { ...from, 'content-type': 'application/json' },
        },
  );
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
  return response;
}
