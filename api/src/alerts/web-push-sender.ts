import type { Agent } from 'node:https';
import webPush from 'web-push';
import { PushError, PushSender, type Push, type VapidDetails } from './push-sender.js';

/** How long a push service keeps a push for a phone that is off: after that, the turn is over. */
const KEPT_FOR_S = 15 * 60;
const TIMEOUT_MS = 10_000;
/** What push services answer when a subscription has ended (RFC 8030, 7.3). */
const GONE = [404, 410];

export class WebPushSender extends PushSender {
  readonly #agent: Agent | undefined;

  /** @param agent left out: Node's own */
  constructor(agent?: Agent) {
    super();
    this.#agent = agent;
  }

  async send({ target, payload, topic }: Push, vapidDetails: VapidDetails): Promise<'taken' | 'gone'> {
    try {
      await webPush.sendNotification(target, payload, {
        vapidDetails,
        topic,
        urgency: 'high',
        TTL: KEPT_FOR_S,
        timeout: TIMEOUT_MS,
        ...(this.#agent && { agent: this.#agent }),
      });
      return 'taken';
    } catch (error) {
      const status = error instanceof webPush.WebPushError ? error.statusCode : undefined;
      if (status !== undefined && GONE.includes(status)) return 'gone';
      throw new PushError(target.endpoint, status === undefined ? causeOf(error) : `status ${status}`);
    }
  }
}

const causeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? 'no answer';
