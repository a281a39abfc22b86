import type { PushTarget } from '@queuebell/contracts';
import type { VapidKeys } from '../config/vapid-keys.js';

/** Identifies the sender to push services (RFC 8292): the operator's address and the keys. */
export interface VapidDetails extends VapidKeys {
  /** `https:` or `mailto:` */
  subject: string;
}

export interface Push {
  target: Pick<PushTarget, 'endpoint' | 'keys'>;
  /** Encrypted for the target before it leaves; at most 3,000 bytes. */
  payload: string;
  /** A newer push replaces an undelivered one of the same topic. At most 32 characters of base64url. */
  topic: string;
}

/** Sends messages to the browsers' push services. */
export abstract class PushSender {
  /**
   * @returns 'gone' if the subscription has ended
   * @throws PushError when the push service did not accept it
   */
  abstract send(push: Push, vapid: VapidDetails): Promise<'taken' | 'gone'>;
}

/** Names the push service and its failure, but nothing that identifies the customer's browser. */
export class PushError extends Error {
  constructor(endpoint: string, reason: string) {
    super(`The push service ${new URL(endpoint).host} did not accept a push: ${reason}.`);
    this.name = 'PushError';
  }
}
