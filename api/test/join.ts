import { randomUUID } from 'node:crypto';
import { CheckinResponse, ShopSettings } from '@queuebell/contracts';
import { makeKey } from '../src/features/queue/key-making.js';
import type { Answer, Owner, TestApp } from './harness.js';

/** A customer's browser, with its cookies. */
export class Phone {
  readonly #app: TestApp;
  readonly #address: string;
  cookie: string | undefined;

  /** @param address of this phone; a new one by default */
  constructor(
    app: TestApp,
    address = `2001:db8:${randomUUID().slice(9, 13)}:${randomUUID().slice(9, 13)}::1`,
  ) {
    this.#app = app;
    this.#address = address;
  }

  async look(code: string): Promise<Answer> {
    return this.#keep(await this.#app.call('GET', `/api/join/${code}`, { headers: this.#headers() }));
  }

  async join(
    code: string,
    name = 'Pat',
    key: string | null = makeKey(this.#app.clock.now()),
    details: object = {},
  ): Promise<Answer> {
    const headers = { ...this.#headers(), ...(key !== null && { 'idempotency-key': key }) };
    return this.#keep(
      await this.#app.call('POST', `/api/join/${code}`, { headers, body: { name, ...details } }),
    );
  }

  /** Joins and expects a ticket. */
  async ticket(code: string, name = 'Pat'): Promise<CheckinResponse> {
    return CheckinResponse.parse((await this.join(code, name)).body);
  }

  #headers(): Record<string, string> {
    return {
      'x-forwarded-for': this.#address,
      ...(this.cookie !== undefined && { cookie: this.cookie }),
    };
  }

  #keep(answer: Answer): Answer {
    this.cookie = answer.headers['set-cookie']?.split(';')[0] ?? this.cookie;
    return answer;
  }
}

/** Changes the settings of a shop. */
export async function changeSettings(app: TestApp, owner: Owner, change: object): Promise<ShopSettings> {
  return ShopSettings.parse(
    (await app.call('PATCH', '/api/shop', { token: owner.token, body: change })).body,
  );
}

/** Opens joining at a shop. @returns its code */
export async function openJoining(app: TestApp, owner: Owner): Promise<string> {
  const { joinUrl } = await changeSettings(app, owner, { joining: 'open' });
  return joinUrl?.split('/').at(-1) ?? '';
}
