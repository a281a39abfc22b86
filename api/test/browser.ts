import { LoginResponse, RefreshResponse } from '@queuebell/contracts';
import { claimsOf } from './access-token.js';
import type { Answer, Owner, TestApp } from './harness.js';

const NAME = 'queuebell_refresh';

/** What a browser does with the cookie of its login. */
export class Browser {
  readonly #app: TestApp;
  /** As the server set it last: `id.secret`; '' for none. */
  cookie = '';
  token = '';

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** A browser that logs in, and says of itself what this one says. */
  static async of(app: TestApp, { email, password }: Owner, userAgent = 'a test'): Promise<Browser> {
    const browser = new Browser(app);
    const headers = { 'user-agent': userAgent };
    const answer = await app.call('POST', '/api/login', { body: { email, password }, headers });
    browser.keep(answer);
    browser.token = LoginResponse.parse(answer.body).token ?? '';
    return browser;
  }

  get sid(): string {
    return claimsOf(this.token).sid;
  }

  /** @param cookie another than the browser has @param app the server that is asked */
  send(cookie = this.cookie, app = this.#app): Promise<Answer> {
    return app.call('POST', '/api/session/refresh', { headers: withCookie(cookie) });
  }

  /** Asks for the next token, and takes what is answered. */
  async refresh(): Promise<Answer> {
    const answer = await this.send();
    this.keep(answer);
    if (answer.status === 200) this.token = RefreshResponse.parse(answer.body).token;
    return answer;
  }

  logOut(): Promise<Answer> {
    return this.#app.call('DELETE', '/api/session', { token: this.token, headers: withCookie(this.cookie) });
  }

  /** Does with the cookies of an answer what a browser does. */
  keep(answer: Answer): void {
    const set = cookieOf(answer);
    if (set !== null) this.cookie = set;
  }
}

export const withCookie = (value: string): Record<string, string> =>
  value === '' ? {} : { cookie: `${NAME}=${value}` };

/** @returns what the answer sets the cookie to, '' when it clears it; null when it leaves it */
export const cookieOf = ({ headers }: Answer): string | null =>
  new RegExp(`${NAME}=([^;]*)`).exec(headers['set-cookie'] ?? '')?.[1] ?? null;
