import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { RESET_LINK_TTL_MS } from '@queuebell/contracts';
import type { Model } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import { letter } from '../../platform/mail/letter.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { ResetLinksService } from '../../access/reset-links/reset-links.service.js';
import { newLinkToken } from '../../access/reset-links/reset-token.js';
import { userModel, type UserDocument } from '../../access/accounts/user.schema.js';

/** The mailed link sets a new password, which locks out a stranger who registered with the address. */
@Injectable()
export class PaymentOffersService {
  readonly #logger = new Logger(PaymentOffersService.name);

  constructor(
    @InjectModel(userModel.name) private readonly users: Model<UserDocument>,
    private readonly links: ResetLinksService,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** One link while it is valid, however many events and logins ask. */
  async offer(email: string): Promise<void> {
    const now = this.clock.now();
    const offered = { paymentOfferedAt: { $gt: new Date(now.getTime() - RESET_LINK_TTL_MS) } };
    const user = await this.users
      .findOneAndUpdate(
        { email, emailProvenAt: { $exists: false }, deletion: { $exists: false }, $nor: [offered] },
        { $set: { paymentOfferedAt: now } },
      )
      .lean();
    if (!user) return;
    const token = newLinkToken();
    try {
      await this.mailer.send(this.#mailFor(user, token));
      await this.links.storeLink(user._id, token);
    } catch (error) {
      await this.users.updateOne({ _id: user._id }, { $unset: { paymentOfferedAt: '' } });
      const why = error instanceof Error ? error.message : String(error);
      this.#logger.error(
        `The mail about a waiting payment to ${user._id.toHexString()} was not sent: ${why}`,
      );
    }
  }

  #mailFor({ email: to, name }: UserDocument, token: string) {
    const { siteName, publicUrl } = this.settings;
    return letter({
      siteName,
      to,
      name,
      subject: `Confirm your email address to use your ${siteName} payment`,
      before: [
        `We received a payment for this email address. Before we add it to your ${siteName} account, please confirm that the address is yours: choose a new password here, then log in.`,
      ],
      link: `${publicUrl}/reset-password?token=${token}`,
      label: 'Confirm and choose a password',
      after: [
        'The link works once and expires in an hour. If you log in later, we send a new one.',
        'If you did not register, please choose a password anyway: that locks out the person who used your address. If you did not pay, you can ignore this email.',
      ],
    });
  }
}
