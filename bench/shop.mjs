export const PASSWORD = 'correct horse battery';

/**
 * @typedef {object} Shop
 * @property {string} ownerId
 * @property {string} token
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
  await post(origin, '/api/register', {
    name: 'Bench Owner',
    email,
    businessName,
    password: PASSWORD,
    phone: '07123456789',
    howDidYouHearAboutUs: 'search',
    timeZone: 'Europe/London',
  });
  await post(origin, '/sandbox/pay', new URLSearchParams({ email }));
  const response = await post(origin, '/api/login', { email, password: PASSWORD });
  /** @type {import('@queuebell/contracts').LoginResponse} */
  const { token, user } = await response.json();
  if (token === undefined) throw new Error('The new shop has no valid membership.');
  return { ownerId: user.id, token, user };
}

/**
 * @param {string} origin
 * @param {string} path
 * @param {object | URLSearchParams} body
 */
export async function post(origin, path, body) {
  const response = await fetch(
    new URL(path, origin),
    body instanceof URLSearchParams
      ? { method: 'POST', body }
      : { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } },
  );
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
  return response;
}
