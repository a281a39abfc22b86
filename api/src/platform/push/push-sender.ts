import type { VapidKeys } from '../config/vapid-keys.js';
import type { StoredTarget } from '../../features/alerts/ticket-alert.schema.js';

/** How a push service knows who sends (RFC 8292): an address of the operator's, and the keys. */
export interface VapidDetails extends VapidKeys {
  /** `https:` or `mailto:` */
  subject: string;
}

export interface Push {
  target: StoredTarget;
  /** Encrypted for the target before it leaves; at most 3,000 bytes. */
  payload: string;
  /** Names what it is about: a newer push takes the place of one that the phone did not get yet. At most 32 of base64url. */
  topic: string;
}

/** Hands messages to the push services of the browsers. */
export abstract class PushSender {
  /**
   * @returns 'gone' when the browser wants no pushes from here any more
   * @throws PushError when the push service took nothing
   */
  abstract send(push: Push, vapid: VapidDetails): Promise<'taken' | 'gone'>;
}

/** Says which push service failed and how, and nothing by which the customer's browser could be known. */
export class PushError extends Error {
  constructor(endpoint: string, reason: string) {
    super(`The push service ${new URL(endpoint).host} took no push: ${reason}.`);
    this.name = 'PushError';
  }
}
