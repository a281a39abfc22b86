import { type Page } from '@playwright/test';
import { type Shop, logInAs, openShopWith, closeEntry } from './support/shops.ts';
import { expect, test } from './support/test.ts';
import { BLINK_MS, openWall, serving, withSoundAsleep } from './support/wall.ts';

/** A chime that the browser does not play, and the voice's beginning, are over long before. */
const SAID_WITHIN_MS = 10_000;

interface Said {
  text: string;
  lang: string;
  volume: number;
}

/** The browser has a voice that is over at once. @returns reads what it was asked to say so far */
async function noteSaid(page: Page): Promise<() => Promise<Said[]>> {
  await page.addInitScript(() => {
    const said: Said[] = [];
    SpeechSynthesis.prototype.speak = ({ text, lang, volume, onstart, onend }) => {
      said.push({ text, lang, volume });
      document.documentElement.dataset['said'] = JSON.stringify(said);
      queueMicrotask(() => {
        for (const [type, listener] of [['start', onstart] as const, ['end', onend] as const]) {
          const utterance = new SpeechSynthesisUtterance(text);
          listener?.call(utterance, new SpeechSynthesisEvent(type, { utterance }));
        }
      });
    };
  });
  return async () =>
    JSON.parse((await page.evaluate(() => document.documentElement.dataset['said'])) ?? '[]') as Said[];
}

/** A shop whose board speaks German, with four customers of whom the first is being served. */
async function openSpeaking(request: Parameters<typeof openShopWith>[0]): Promise<Shop> {
  const shop = await openShopWith(request, 4);
  const headers = { Authorization: shop.token };
  const changed = await request.patch('/api/shop', { headers, data: { sound: 'voice', language: 'de' } });
  expect(changed.ok()).toBe(true);
  return shop;
}

test('the wall says each number once, in the shop’s language and in the order of the calls', async ({
  page,
  context,
  request,
}) => {
  const shop = await openSpeaking(request);
  const said = await noteSaid(page);
  await logInAs(context, shop);
  await openWall(page);
  const expected: Said[] = [];
  for (const served of [1, 2, 3]) {
    await closeEntry(request, shop, served);
    await expect(page).toHaveTitle(serving(served + 1), { timeout: BLINK_MS });
    expected.push({ text: `Nummer ${served + 1}, Amira`, lang: 'de', volume: 1 });
    await expect.poll(said, { timeout: SAID_WITHIN_MS }).toEqual(expected);
  }
});

test('a wall that nobody has touched asks for a tap, and does not after the tap', async ({
  page,
  context,
  request,
}) => {
  const shop = await openSpeaking(request);
  const said = await noteSaid(page);
  await withSoundAsleep(page);
  await logInAs(context, shop);
  await openWall(page);
  const hint = page.getByRole('button', { name: 'Tap for sound' });
  await expect(hint).toBeVisible();
  expect(await said()).toEqual([]);
  await hint.click();
  await expect(page.getByRole('button', { name: 'Mute this screen' })).toBeVisible();
  await expect(hint).toBeHidden();
  // Safari lets a page speak only after it has spoken in a touch: without a sound.
  expect((await said()).map(({ volume }) => volume)).toEqual([0]);

  await closeEntry(request, shop, 1);
  await expect
    .poll(async () => (await said()).at(-1)?.text, { timeout: SAID_WITHIN_MS })
    .toBe('Nummer 2, Amira');
  await expect(hint).toBeHidden();
});
