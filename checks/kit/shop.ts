import { randomBytes } from 'node:crypto';
import type { SessionUser } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import { call, type Client, sendForm } from './client.ts';

export const PASSWORD = 'correct horse battery';
/** No test, no page and no load takes longer. */
const TOKEN_LASTS_MS = 10 * 60_000;

/** A shop with a valid membership, whose owner is logged in. */
export interface Shop {
  ownerId: string;
  email: string;
  /** Valid for 15 minutes; {@link freshShop} has one that lasts. */
  token: string;
  user: SessionUser;
}

export interface Registration {
  email?: string;
  /** Undefined: the account is not complete. */
  businessName?: string | undefined;
  timeZone?: string;
}

export interface Account {
  email: string;
  ownerId: string;
}

/** Gives an account a membership. */
export type Pay = (client: Client, account: Account) => Promise<void>;

/** An email address that nobody else uses. */
export const freshEmail = (): string => `owner-${randomBytes(6).toString('hex')}@example.com`;

/** Registers an owner without a membership. */
export async function register(client: Client, registration: Registration = {}): Promise<Account> {
  const usual = { email: freshEmail(), businessName: 'Bar Barbers', timeZone: 'Europe/London' };
  const { email, businessName, timeZone } = { ...usual, ...registration };
  // Each owner at home: a run makes more of them than may register from one address.
  const home = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
  const { userId } = await call(
    client,
    routes.register,
    {
      ...{ name: 'Olive Owner', email, businessName, password: PASSWORD, phone: '07123456789' },
      ...{ howDidYouHearAboutUs: 'friend', timeZone },
    },
    { headers: { 'x-forwarded-for': home } },
  );
  return { email, ownerId: userId };
}

/** Pays on the page of the payment sandbox, as its form does. */
export const payInSandbox: Pay = (client, { email, ownerId }) =>
  sendForm(client, '/sandbox/pay', { email, client_reference_id: ownerId });

/** Registers an owner, pays, and logs in. */
export async function openShop(
  client: Client,
  { pay = payInSandbox, ...registration }: Registration & { pay?: Pay } = {},
): Promise<Shop> {
  const account = await register(client, registration);
  await pay(client, account);
  return logIn(client, account.email);
}

/** Logs in the owner of a valid membership. */
export async function logIn(client: Client, email: string): Promise<Shop> {
  const { token, user } = await call(client, routes.login, { email, password: PASSWORD });
  if (token === undefined) throw new Error('The shop has no valid membership.');
  return { ownerId: user.id, email, token, user };
}

/** The same shop, with a token that outlives the next test or measurement. */
export async function freshShop(client: Client, shop: Shop): Promise<Shop> {
  const [, claims = ''] = shop.token.split('.');
  const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number };
  return exp * 1_000 - Date.now() > TOKEN_LASTS_MS ? shop : logIn(client, shop.email);
}
