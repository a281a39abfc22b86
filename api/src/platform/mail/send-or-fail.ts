import type { Logger } from '@nestjs/common';
import { ApiError } from '../errors/api-error.js';
import type { Mail, Mailer } from './mailer.js';

/**
 * Sends a mail that the request depends on.
 * @throws ApiError('MAIL_FAILED') after logging the cause
 */
export async function sendOrFail(
  mailer: Mailer,
  mail: Mail,
  logger: Logger,
  requestId: string,
): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    logger.error({ requestId, msg: `The mail was not sent: ${(error as Error).message}` });
    throw new ApiError('MAIL_FAILED');
  }
}
