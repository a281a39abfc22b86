import webPush from 'web-push';
import { OutgoingError, type SendOut } from '../http/outgoing.js';
import { PushError, PushSender, type Push, type VapidDetails } from './push-sender.js';

/** How long a push service keeps a push for a phone that is off: later, the customer's turn is over. */
const KEPT_FOR_S = 15 * 60;
const TIMEOUT_MS = 10_000;
/** Answers are not used, but a connection can be reused only when its answer was read. */
const ANSWER_MAX_BYTES = 16_384;
/** Statuses for a subscription that has ended (RFC 8030, 7.3). */
const GONE = [404, 410];
const ENCODING = 'aes128gcm';

/** Encrypts and signs with web-push, but sends through our own client, which checks hosts. */
export class WebPushSender extends PushSender {
  constructor(private readonly sendOut: SendOut) {
    super();
  }

  async send(push: Push, vapid: VapidDetails): Promise<'taken' | 'gone'> {
    const { endpoint } = push.target;
    const status = await this.#statusOf(push, vapid).catch((error: unknown) => {
      throw new PushError(endpoint, error instanceof OutgoingError ? error.code : 'no answer');
    });
    if (GONE.includes(status)) return 'gone';
    if (status < 200 || status > 299) throw new PushError(endpoint, `status ${status}`);
    return 'taken';
  }

  async #statusOf({ target, payload, topic }: Push, vapid: VapidDetails): Promise<number> {
    const url = new URL(target.endpoint);
    const { subject, publicKey, privateKey } = vapid;
    const { p256dh, auth } = target.keys;
    const { cipherText } = webPush.encrypt(p256dh, auth, payload, ENCODING);
    const signed = webPush.getVapidHeaders(url.origin, subject, publicKey, privateKey, ENCODING);
    const answer = await this.sendOut(url, {
      method: 'POST',
      headers: {
        authorization: signed.Authorization,
        'content-type': 'application/octet-stream',
        'content-encoding': ENCODING,
        'content-length': String(cipherText.length),
        ttl: String(KEPT_FOR_S),
        urgency: 'high',
        topic,
      },
      body: cipherText,
      maxBytes: ANSWER_MAX_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
    for await (const _ of answer.body);
    return answer.status;
  }
}
