import { LoginResponse, RefreshResponse } from '@queuebell/contracts';
import { claimsOf } from './access-token.js';
import type { Answer, Owner, TestApp } from './harness.js';

const NAME = 'queuebell_refresh';

/** A browser with the cookie of its login. */
export class Browser {
  readonly #app: TestApp;
  /** The last value that the server set: `id.secret`; '' for none. */
  cookie = '';
  token = '';

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** Logs in. @param userAgent the browser's description of itself */
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

  /** @param cookie replaces the browser's own @param app the server to ask */
  send(cookie = this.cookie, app = this.#app): Promise<Answer> {
    return app.call('POST', '/api/session/refresh', { headers: withCookie(cookie) });
  }

  /** Requests the next token and keeps the cookie of the answer. */
  async refresh(): Promise<Answer> {
    const answer = await this.send();
    this.keep(answer);
    if (answer.status === 200) this.token = RefreshResponse.parse(answer.body).token;
    return answer;
  }

  logOut(): Promise<Answer> {
    return this.#app.call('DELETE', '/api/session', { token: this.token, headers: withCookie(this.cookie) });
  }

  /** Handles the cookies of an answer. */
  keep(answer: Answer): void {
    const set = cookieOf(answer);
    if (set !== null) this.cookie = set;
  }
}

export const withCookie = (value: string): Record<string, string> =>
  value === '' ? {} : { cookie: `${NAME}=${value}` };

/** @returns the cookie that the answer sets, '' if it clears it; null if it leaves it */
export const cookieOf = ({ headers }: Answer): string | null =>
  new RegExp(`${NAME}=([^;]*)`).exec(headers['set-cookie'] ?? '')?.[1] ?? null;
