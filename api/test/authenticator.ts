import { TOTP } from 'otpauth';
import { RecoveryCodes, SecondFactorBegun } from '@queuebell/contracts';
import type { Browser } from './browser.js';
import type { TestApp } from './harness.js';

/** An authenticator app on a phone. */
export class Authenticator {
  readonly #app: TestApp;
  readonly #totp: TOTP;
  /** Error of the phone's clock. */
  skewMs = 0;
  recoveryCodes: string[] = [];

  constructor(app: TestApp, secret: string) {
    this.#app = app;
    this.#totp = new TOTP({ secret });
  }

  /** Sets up two-step login in a browser, which gets a new token. */
  static async setUp(app: TestApp, browser: Browser): Promise<Authenticator> {
    const begun = await app.call('POST', '/api/second-factor/begin', { token: browser.token });
    const phone = new Authenticator(app, SecondFactorBegun.parse(begun.body).secret);
    const body = { code: phone.code() };
    const confirmed = await app.call('POST', '/api/second-factor/confirm', { token: browser.token, body });
    phone.recoveryCodes = RecoveryCodes.parse(confirmed.body).recoveryCodes;
    await browser.refresh();
    return phone;
  }

  /** The code now, or this many steps of 30 seconds later. */
  code(steps = 0): string {
    const timestamp = this.#app.clock.now().getTime() + this.skewMs + steps * 30_000;
    return this.#totp.generate({ timestamp });
  }

  /** Six digits that are not the current code. */
  wrongCode(): string {
    const near = new Set([-2, -1, 0, 1, 2].map((steps) => this.code(steps)));
    const wrong = ['000000', '111111', '222222', '333333', '444444', '555555'].find((one) => !near.has(one));
    return wrong ?? '666666';
  }

  /** Waits half a minute for an unused code. */
  nextCode(): string {
    this.#app.clock.advance(30_000);
    return this.code();
  }
}
