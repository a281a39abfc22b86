import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Logger } from '@nestjs/common';
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock/clock.js';
import type { Settings } from '../config/config.js';
import { Mailer, type Mail } from './mailer.js';
import { messageOf } from './message.js';

/**
 * Without a mail server: writes each mail as a file to the outbox, in one step, for the operator only. Its
 * link is logged, except in production, where more people read the log.
 */
export class OutboxMailer extends Mailer {
  readonly #logger = new Logger('Mail');
  readonly #composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });

  constructor(
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {
    super();
  }

  async send(mail: Mail): Promise<void> {
    const {
      dataDir,
      production,
      mail: { from },
    } = this.settings;
    const { message } = await this.#composer.sendMail(messageOf(mail, from));
    const folder = path.join(dataDir, 'outbox');
    const name = `${this.clock.now().toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeWhole(path.join(folder, name), message);
    this.#logger.warn(
      `SMTP_URL is not set: an email was not sent, but written to outbox/${name}.${production ? '' : ` Its link: ${mail.link}`}`,
    );
  }
}

async function writeWhole(file: string, content: Parameters<typeof writeFile>[1]): Promise<void> {
  const draft = `${file}.draft`;
  try {
    await writeFile(draft, content, { mode: 0o600, flag: 'wx' });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
