import { randomBytes } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, expect } from '@playwright/test';
import type { LoginResponse, QueueSnapshot, RegisterResponse, SessionUser } from '@queuebell/contracts';

/** A shop with a valid membership, and the ways to it that do not lead through a screen. */
export interface Shop {
  email: string;
  password: string;
  token: string;
  user: SessionUser;
}

export const PASSWORD = 'correct horse battery';

/** An email address that no other test uses. */
export const freshEmail = (): string => `owner-${randomBytes(6).toString('hex')}@example.com`;

/** Registers an owner without a membership. @returns the account's id */
export async function register(request: APIRequestContext, email: string): Promise<string> {
  // Each owner at home: a run makes more of them than may register from one address.
  const home = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
  const response = await request.post('/api/register', {
    headers: { 'x-forwarded-for': home },
    data: {
      name: 'Olive Owner',
      email,
      businessName: 'Bar Barbers',
      password: PASSWORD,
      phone: '07123456789',
      howDidYouHearAboutUs: 'friend',
      timeZone: 'Europe/London',
    },
  });
  expect(response.status()).toBe(201);
  return ((await response.json()) as RegisterResponse).userId;
}

/** Pays on the sandbox's page, as the form on it does. @param userId the account that the page was opened from */
export async function pay(request: APIRequestContext, email: string, userId: string): Promise<void> {
  const response = await request.post('/sandbox/pay', { form: { email, client_reference_id: userId } });
  expect(response.ok()).toBe(true);
}

/** Registers an owner, pays, and logs in. */
export async function openShop(request: APIRequestContext): Promise<Shop> {
  const email = freshEmail();
  await pay(request, email, await register(request, email));
  return logInThere(request, email);
}

/** Logs an owner with a valid membership in, beside the browser. */
export async function logInThere(request: APIRequestContext, email: string): Promise<Shop> {
  const response = await request.post('/api/login', { data: { email, password: PASSWORD } });
  const { token, user } = (await response.json()) as LoginResponse;
  if (token === undefined) throw new Error('The shop has no valid membership.');
  return { email, password: PASSWORD, token, user };
}

/** No test lasts as long. */
const ENOUGH_MS = 5 * 60_000;

/** Whether a token outlives a test: a worker's own shop is logged in once, and its token lives for 15 minutes. */
function lasts(token: string): boolean {
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    exp: number;
  };
  return exp * 1_000 - Date.now() > ENOUGH_MS;
}

/**
 * Puts the shop's session into a browser, as a login there would have; without the cookie by which it would go on for
 * longer than a test ({@link logInFor}).
 */
export async function logInAs(context: BrowserContext, shop: Shop): Promise<void> {
  const { token, user } = lasts(shop.token) ? shop : await logInThere(context.request, shop.email);
  await context.addInitScript(
    ([storedToken, storedUser]) => {
      // A new tab, before it is anywhere.
      if (location.protocol === 'about:') return;
      if (sessionStorage.getItem('e2e-logged-in')) return;
      sessionStorage.setItem('e2e-logged-in', 'yes');
      localStorage.setItem('token', storedToken);
      localStorage.setItem('user', storedUser);
    },
    [token, JSON.stringify(user)] as const,
  );
}

/** Logs an owner in as {@link logInAs} does, with the cookie by which the login goes on. */
export async function logInFor(context: BrowserContext, { email }: Shop): Promise<Shop> {
  const shop = await logInThere(context.request, email);
  await logInAs(context, shop);
  return shop;
}

/** Checks a customer in through the API. @returns the number given */
export async function checkIn(
  request: APIRequestContext,
  shop: Shop,
  customer: { name: string; phone?: string },
): Promise<number> {
  const response = await request.post('/api/queue/checkin', {
    headers: { Authorization: shop.token },
    data: { ...customer, userId: shop.user.id },
  });
  expect(response.status()).toBe(201);
  const { queueNumber } = (await response.json()) as { queueNumber: number };
  return queueNumber;
}

/** A shop in which so many customers wait, from number 1 on. */
export async function openShopWith(request: APIRequestContext, customers: number): Promise<Shop> {
  const shop = await openShop(request);
  for (let customer = 0; customer < customers; customer++) await checkIn(request, shop, { name: 'Amira' });
  return shop;
}

/** Closes the entry with this number, as if the owner had removed it. */
export async function remove(request: APIRequestContext, shop: Shop, number: number): Promise<void> {
  const response = await request.delete(`/api/queue/${shop.user.id}/${number}`, {
    headers: { Authorization: shop.token },
  });
  expect(response.status()).toBe(200);
}

/** Staff call the number that is being served once more. */
export async function callAgain(request: APIRequestContext, shop: Shop, number: number): Promise<void> {
  const response = await request.post(`/api/queue/${shop.user.id}/${number}/call`, {
    headers: { Authorization: shop.token },
  });
  expect(response.status()).toBe(200);
}

/** The shop's queue as the server has it. */
export async function readQueue(request: APIRequestContext, shop: Shop): Promise<QueueSnapshot> {
  const response = await request.get(`/api/queue/${shop.user.id}`, {
    headers: { Authorization: shop.token },
  });
  return (await response.json()) as QueueSnapshot;
}
