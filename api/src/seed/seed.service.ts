import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AuthService } from '../auth/auth.service.js';
import { Clock } from '../clock/clock.js';
import { SETTINGS } from '../config/config.module.js';
import type { Settings } from '../config/config.js';
import { ApiError } from '../errors/api-error.js';
import { UsersService } from '../users/users.service.js';
import { DEMO_SHOP } from './demo-shop.js';

const VALID_FOR_DAYS = 30;

/** Makes the demo shop, and keeps its membership valid. Its queue is the visitor's; nothing here touches it. */
@Injectable()
export class SeedService implements OnApplicationBootstrap {
  readonly #logger = new Logger(SeedService.name);
  readonly #auth: AuthService;
  readonly #users: UsersService;
  readonly #clock: Clock;
  readonly #settings: Settings;

  constructor(auth: AuthService, users: UsersService, clock: Clock, @Inject(SETTINGS) settings: Settings) {
    this.#auth = auth;
    this.#users = users;
    this.#clock = clock;
    this.#settings = settings;
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.#settings.seedDemoShop) return;
    await this.#register();
    const { email } = DEMO_SHOP;
    await this.#users.ensureMembership(
      email,
      new Date(this.#clock.now().getTime() + VALID_FOR_DAYS * 86_400_000),
    );
  }

  async #register(): Promise<void> {
    const { email, password, ownerName: name, businessName } = DEMO_SHOP;
    if (await this.#users.byEmail(email)) return;
    try {
      const phone = '02079460000';
      await this.#auth.register({
        name,
        email,
        password,
        businessName,
        phone,
        howDidYouHearAboutUs: 'search',
      });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#logger.log('Another process made the demo shop meanwhile.');
    }
  }
}
