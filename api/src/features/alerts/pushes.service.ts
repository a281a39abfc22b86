import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { PushMessage } from '@queuebell/contracts';
import { Counter } from 'prom-client';
import { SECRETS, SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import type { Secrets } from '../../platform/config/secrets.js';
import { Metrics } from '../../platform/metrics/metrics.js';
import { messageOf, nextAlert, type AlertPosition } from './alert-rules.js';
import { pushServiceUrl } from './push-target-rules.js';
import { PushSender, type VapidDetails } from '../../platform/push/push-sender.js';
import type { StoredTarget } from './ticket-alert.schema.js';
import { TicketAlerts } from './ticket-alerts.js';
import { subjectOf } from '../../platform/push/vapid-subject.js';

@Injectable()
export class PushesService {
  readonly #logger = new Logger(PushesService.name);
  readonly #vapid: VapidDetails;
  readonly #pushes: Counter<'outcome'>;

  constructor(
    private readonly alerts: TicketAlerts,
    private readonly sender: PushSender,
    @Inject(SECRETS) secrets: Secrets,
    @Inject(SETTINGS) settings: Settings,
    metrics: Metrics,
  ) {
    this.#vapid = { ...secrets.vapid, subject: subjectOf(settings) };
    this.#pushes = new Counter({
      name: 'queuebell_pushes_total',
      help: 'Messages to customers’ phones: sent, to a phone that is gone, or failed.',
      labelNames: ['outcome'],
      registers: [metrics.registry],
    });
  }

  /** Browsers subscribe with it, and accept only pushes signed by its owner. */
  get publicKey(): string {
    return this.#vapid.publicKey;
  }

  /** Failures are logged, not retried. */
  async tell(position: AlertPosition): Promise<void> {
    const before = await this.alerts.claim(position);
    const news = before && nextAlert(before, position);
    if (!news) return;
    const message = messageOf(news, position);
    await Promise.all(before.targets.map((target) => this.#send(position.ticketId, message, target)));
  }

  async #send(ticketId: string, message: PushMessage, target: StoredTarget): Promise<void> {
    // Earlier releases could store addresses that are now refused.
    if (!pushServiceUrl(target.endpoint)) return this.alerts.forget(ticketId, target.endpoint);
    const push = { target, payload: JSON.stringify(message), topic: topicOf(ticketId) };
    try {
      const answer = await this.sender.send(push, this.#vapid);
      this.#pushes.inc({ outcome: answer === 'gone' ? 'gone' : 'sent' });
      if (answer === 'gone') await this.alerts.forget(ticketId, target.endpoint);
    } catch (error) {
      this.#pushes.inc({ outcome: 'failed' });
      this.#logger.warn(error instanceof Error ? error.message : 'A push failed.');
    }
  }
}

/** Names a ticket to push services, which must not be able to open it. */
const topicOf = (ticketId: string): string =>
  createHash('sha256').update(ticketId).digest('base64url').slice(0, 32);
