import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { AuthService } from '../auth/auth.service.js';
import { Clock } from '../clock/clock.js';
import { SETTINGS } from '../config/config.module.js';
import type { Settings } from '../config/config.js';
import { ApiError } from '../errors/api-error.js';
import { LegacyPostsService } from '../legacy-posts/legacy-posts.service.js';
import { UsersService } from '../users/users.service.js';
import { DEMO_POSTS } from './demo-posts.js';
import { DEMO_SHOP } from './demo-shop.js';

const VALID_FOR_DAYS = 30;

/**
 * Makes the demo shop, and keeps its membership valid. Its queue and its posts are the visitor's once they are there;
 * nothing here touches them.
 */
@Injectable()
export class SeedService implements OnApplicationBootstrap {
  readonly #logger = new Logger(SeedService.name);
  readonly #auth: AuthService;
  readonly #users: UsersService;
  readonly #posts: LegacyPostsService;
  readonly #clock: Clock;
  readonly #settings: Settings;

  constructor(
    auth: AuthService,
    users: UsersService,
    posts: LegacyPostsService,
    clock: Clock,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.#auth = auth;
    this.#users = users;
    this.#posts = posts;
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
      const form = { name, email, password, businessName, phone, howDidYouHearAboutUs: 'search' } as const;
      await this.#auth.register(form, 'the demo shop', () => undefined);
      await this.#addPosts();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#logger.log('Another process made the demo shop meanwhile.');
    }
  }

  async #addPosts(): Promise<void> {
    const owner = await this.#users.byEmail(DEMO_SHOP.email);
    if (!owner) return;
    for (const { kind, ...post } of DEMO_POSTS) await this.#posts.add(owner._id.toHexString(), kind, post);
  }
}
