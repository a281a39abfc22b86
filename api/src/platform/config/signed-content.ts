import { createHmac, timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { KeyRing } from './key-ring.js';

/** Signs content that a browser keeps and sends back. It is not secret, and has no end of its own. */
export class SignedContent<Content> {
  /** @param purpose other purposes have other signatures */
  constructor(
    private readonly keys: KeyRing,
    private readonly purpose: string,
    private readonly shape: z.ZodType<Content>,
  ) {}

  sign(content: Content): string {
    const text = Buffer.from(JSON.stringify(content)).toString('base64url');
    return `${text}.${this.#macOf(this.keys.signing().secret, text).toString('base64url')}`;
  }

  /** @returns null if this server has not signed it, or in another shape */
  read(signed: string): Content | null {
    const [text = '', mac = ''] = signed.split('.');
    const sent = Buffer.from(mac, 'base64url');
    const isOurs = this.keys.verifying(undefined).some(({ secret }) => {
      const own = this.#macOf(secret, text);
      return own.length === sent.length && timingSafeEqual(own, sent);
    });
    if (!isOurs) return null;
    // Of another version of this server it may have other fields.
    return this.shape.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data ?? null;
  }

  #macOf(secret: string, text: string): Buffer {
    return createHmac('sha256', secret).update(`${this.purpose} ${text}`).digest();
  }
}
