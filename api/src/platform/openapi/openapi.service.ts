import { Inject, Injectable, type INestApplication } from '@nestjs/common';
import { SETTINGS } from '../deps/deps.module.js';
import type { Settings } from '../config/config.js';
import { describeApi } from './describe-api.js';

/** The OpenAPI document of all calls as JSON, made at the first request. */
@Injectable()
export class OpenApiService {
  #app: INestApplication | undefined;
  #cookieName = '';
  #json: string | undefined;

  constructor(@Inject(SETTINGS) private readonly settings: Settings) {}

  /** @param app whose routes are described @param cookieName of the refresh cookie */
  describe(app: INestApplication, cookieName: string): void {
    this.#app = app;
    this.#cookieName = cookieName;
  }

  json(): string {
    if (!this.#app) throw new Error('No application was described.');
    const { siteName } = this.settings;
    this.#json ??= JSON.stringify(describeApi(this.#app, { siteName, cookieName: this.#cookieName }));
    return this.#json;
  }
}
