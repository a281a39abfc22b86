import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';

/** Which server an https client trusts. */
interface Trust {
  /** The authority's certificate. */
  ca: string;
  /** The name that has to be in the certificate. */
  servername: string;
}

export interface Asking {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Of the whole answer. */
  timeoutMs?: number;
  trust?: Trust | null;
}

export interface Answer {
  /** 0 when nobody answered. */
  status: number;
  headers: http.IncomingHttpHeaders;
  /** Names of the headers; a repeated header is there more than once. */
  names: string[];
  /** As it came. */
  body: Buffer;
}

/** Asks as a browser does, and unpacks nothing. Never throws: status 0 says that nobody answered. */
export async function ask(
  url: string,
  { method = 'GET', headers = {}, body, timeoutMs, trust }: Asking = {},
): Promise<Answer> {
  try {
    const signal = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
    const { request: requestBy } = url.startsWith('https:') ? https : http;
    const request = requestBy(url, { ...trust, method, headers, agent: false, signal });
    request.end(body);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    const chunks = [];
    for await (const chunk of response) chunks.push(chunk);
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      names: response.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()),
      body: Buffer.concat(chunks),
    };
  } catch {
    return { status: 0, headers: {}, names: [], body: Buffer.alloc(0) };
  }
}

export const post = (url: string, body: object, headers: Record<string, string> = {}) =>
  ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/** The headers of a browser that opens an address. */
export const NAVIGATION = {
  accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

/** A screen that listens to a shop's events. */
export class Listener {
  readonly headers: http.IncomingHttpHeaders;
  #response: http.IncomingMessage;
  #text = '';

  constructor(response: http.IncomingMessage) {
    this.#response = response;
    this.headers = response.headers;
    response.setEncoding('utf8').on('data', (text) => (this.#text += text));
    response.on('error', () => {});
  }

  static async open(url: string, headers: Record<string, string>) {
    const request = http.get(url, { headers, agent: false });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    return new Listener(response);
  }

  get isOpen() {
    return !this.#response.destroyed && !this.#response.complete;
  }

  /** Resolves when these words have come; rejects when the stream ends before. */
  async hears(words: string) {
    while (!this.#text.includes(words)) {
      if (!this.isOpen) throw new Error(`The stream ended before it said ${words}.`);
      await Promise.race([once(this.#response, 'data'), once(this.#response, 'close')]);
    }
  }

  close() {
    this.#response.destroy();
  }
}
