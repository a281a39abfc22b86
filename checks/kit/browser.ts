import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { findProgram } from '../../tools/finders/find-program.mjs';
import type { Client } from './client.ts';
import { freshShop, type Shop } from './shop.ts';

/** The same for every browser of the checks. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const launchChromium = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findProgram('chromium'), args: CHROMIUM_ARGS });

/**
 * Puts the shop's session into a browser, as a login there would have; without the cookie by which the login goes on after
 * 15 minutes.
 */
export async function logInAs(context: BrowserContext, client: Client, shop: Shop): Promise<void> {
  await context.addInitScript({ content: sessionScript(await freshShop(client, shop)) });
}

/** A script that a page runs before its own. It logs in once per tab, so that a logout lasts. */
export function sessionScript({ token, user }: Pick<Shop, 'token' | 'user'>): string {
  const session = JSON.stringify({ token, user: JSON.stringify(user) });
  // A new tab is at about:blank before it is anywhere, and has no storage there.
  return `if (location.protocol !== 'about:' && !sessionStorage.getItem('logged-in-by-check')) {
    sessionStorage.setItem('logged-in-by-check', 'yes');
    for (const [name, value] of Object.entries(${session})) localStorage.setItem(name, value);
  }`;
}
