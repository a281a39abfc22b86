import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { PushTarget } from '@queuebell/contracts';

const PSK = randomBytes(32);
/** Pre-shared key, so that no certificate is needed. */
const TLS = { ciphers: 'PSK', maxVersion: 'TLSv1.2' } as const;
const KEY_BYTES = 65;

export interface Taken {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A push service on this machine that keeps received pushes. */
export class PushService {
  readonly taken: Taken[] = [];
  /** The status of its answers. */
  status = 201;
  headers: Record<string, string> = {};
  /** Its answers never end. */
  isEndless = false;
  readonly agent = new Agent({
    ...TLS,
    pskCallback: () => ({ psk: PSK, identity: 'test' }),
    checkServerIdentity: () => undefined,
  });
  readonly #server: Server;

  private constructor() {
    this.#server = createServer({ ...TLS, pskCallback: () => PSK }, async (request, response) => {
      const body = Buffer.concat(await request.toArray());
      this.taken.push({ url: request.url, headers: request.headers, body });
      response.writeHead(this.status, this.headers);
      if (this.isEndless) sendUntilCut(response);
      else response.end();
    });
  }

  static async start(): Promise<PushService> {
    const service = new PushService();
    await once(service.#server.listen(0, '127.0.0.1'), 'listening');
    return service;
  }

  get origin(): string {
    return `https://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): Promise<unknown> {
    this.agent.destroy();
    this.#server.closeAllConnections();
    const closed = once(this.#server, 'close');
    this.#server.close();
    return closed;
  }
}

function sendUntilCut(response: ServerResponse): void {
  const more = () => {
    while (response.writable && response.write(Buffer.alloc(65_536)));
  };
  response.on('drain', more).on('error', () => undefined);
  more();
}

/** A browser with a push subscription that decrypts pushes (RFC 8291). */
export class PushingBrowser {
  readonly #keys = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly endpoint: string;

  constructor(endpoint: string) {
    this.endpoint = endpoint;
    this.#keys.generateKeys();
  }

  /** The result of `PushSubscription.toJSON()`. */
  get target(): PushTarget {
    const p256dh = this.#keys.getPublicKey('base64url');
    const keys = { p256dh, auth: this.#auth.toString('base64url') };
    return { endpoint: this.endpoint, expirationTime: null, keys };
  }

  /** @param body one record of aes128gcm (RFC 8188), whose key id is the sender's public key */
  read(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + KEY_BYTES);
    const record = body.subarray(21 + KEY_BYTES);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', this.#keys.computeSecret(sender), this.#auth, info, 32));
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(record.subarray(-16));
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString('utf8'));
  }
}
