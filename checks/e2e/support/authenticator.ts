import { expect, type Page } from '@playwright/test';
import { TOTP } from 'otpauth';

/** An authenticator app on the owner's phone. Nobody waits for its next code: those of 30 seconds around now are good, too. */
export class Authenticator {
  readonly #totp: TOTP;

  constructor(secret: string) {
    this.#totp = new TOTP({ secret: secret.replace(/\s/g, '') });
  }

  /** Of the dialog that shows the key. */
  static async of(page: Page): Promise<Authenticator> {
    const key = page.getByRole('dialog').locator('code');
    return new Authenticator((await key.textContent()) ?? '');
  }

  /** @param steps how many times 30 seconds from now */
  code(steps: -1 | 0 | 1): string {
    return this.#totp.generate({ timestamp: Date.now() + steps * 30_000 });
  }

  /** Six digits that are good at no time near this. */
  wrongCode(): string {
    const near = [-60, -30, 0, 30, 60].map((s) => this.#totp.generate({ timestamp: Date.now() + s * 1_000 }));
    return (
      ['000000', '111111', '222222', '333333', '444444', '555555'].find((one) => !near.includes(one)) ?? ''
    );
  }
}

/** Turns two-step login on, on the profile that is shown. @returns the app, and the recovery codes */
export async function turnOnTwoSteps(page: Page): Promise<{ phone: Authenticator; codes: string[] }> {
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
  const phone = await Authenticator.of(page);
  const list = page.getByRole('list', { name: 'Recovery codes' });
  // The oldest that is good: those after it are for the logins that follow. It may end on its way to the server.
  await expect(async () => {
    await page.getByLabel('Code', { exact: true }).fill(phone.code(-1));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Checking...' })).toHaveCount(0);
    await expect(list.or(page.getByRole('dialog').getByRole('alert'))).toBeVisible();
    expect(await list.isVisible()).toBe(true);
  }).toPass();
  const codes = await list.getByRole('listitem').allTextContents();
  await page.getByRole('button', { name: 'I’ve saved them' }).click();
  return { phone, codes };
}
