import { randomBytes } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { RegistrationService } from '../../features/accounts/registration/registration.service.js';
import { Passwords } from '../../access/passwords/passwords.js';
import { Clock } from '../../platform/clock/clock.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { LegacyPostsService } from '../../features/legacy-posts/legacy-posts.service.js';
import { Sessions } from '../../access/sessions/sessions.js';
import { UsersService } from '../../access/accounts/users.service.js';
import { DEMO_POSTS } from './demo-posts.js';
import { DEMO_SHOP } from './demo-shop.js';

const VALID_FOR_DAYS = 30;

const UNKNOWN_PASSWORD_BYTES = 32;

/**
 * Makes the demo shop and keeps its membership valid. Does not change its queue and posts later. In
 * production it closes the shop, because everybody knows its password.
 */
@Injectable()
export class SeedService implements OnApplicationBootstrap {
  readonly #logger = new Logger(SeedService.name);

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly registration: RegistrationService,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly users: UsersService,
    private readonly posts: LegacyPostsService,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** Before the first request. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.settings.production) await this.#close();
    if (!this.settings.seedDemoShop) return;
    await this.#register();
    const { email } = DEMO_SHOP;
    await this.users.ensureMembership(
      email,
      new Date(this.clock.now().getTime() + VALID_FOR_DAYS * 86_400_000),
    );
  }

  /** A database that was used for trying things out may contain it. */
  async #close(): Promise<void> {
    const shop = await this.users.byEmail(DEMO_SHOP.email);
    if (!shop || !(await this.passwords.matches(DEMO_SHOP.password, shop.passwordHash))) return;
    const { _id, passwordHash: oldHash } = shop;
    const unknown = await this.passwords.hash(randomBytes(UNKNOWN_PASSWORD_BYTES).toString('base64url'));
    await this.connection.transaction(async (session) => {
      if (!(await this.users.setPassword(_id, unknown, { oldHash, session }))) return;
      await this.sessions.endAll(_id, { session });
    });
    this.#logger.warn(
      'This database contains the demo shop. Its password, which everybody knows, was disabled.',
    );
  }

  async #register(): Promise<void> {
    const { email, password, ownerName: name, businessName } = DEMO_SHOP;
    if (await this.users.byEmail(email)) return;
    try {
      const phone = '02079460000';
      const form = { name, email, password, businessName, phone, howDidYouHearAboutUs: 'search' } as const;
      await this.registration.register(form, 'the demo shop', () => undefined);
      await this.#addPosts();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#logger.log('Another process made the demo shop meanwhile.');
    }
  }

  async #addPosts(): Promise<void> {
    const owner = await this.users.byEmail(DEMO_SHOP.email);
    if (!owner) return;
    for (const { kind, ...post } of DEMO_POSTS) await this.posts.add(owner._id.toHexString(), kind, post);
  }
}
