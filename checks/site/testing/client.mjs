import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';

/**
 * @typedef {object} Trust which server an https client trusts
 * @property {string} ca the authority's certificate
 * @property {string} servername the name that has to be in the certificate
 *
 * @typedef {object} Asking
 * @property {string} [method]
 * @property {Record<string, string>} [headers]
 * @property {string | Buffer} [body]
 * @property {number} [timeoutMs] of the whole answer
 * @property {Trust | null} [trust]
 *
 * @typedef {object} Answer
 * @property {number} status 0 when nobody answered
 * @property {http.IncomingHttpHeaders} headers
 * @property {string[]} names of the headers, as often as they came
 * @property {Buffer} body as it came
 */

/**
 * Asks as a browser does, and unpacks nothing. Never throws: status 0 says that nobody answered.
 *
 * @param {string} url
 * @param {Asking} [options]
 * @returns {Promise<Answer>}
 */
export async function ask(url, { method = 'GET', headers = {}, body, timeoutMs, trust } = {}) {
  try {
    const signal = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
    const { request: requestBy } = url.startsWith('https:') ? https : http;
    const request = requestBy(url, { ...trust, method, headers, agent: false, signal });
    request.end(body);
    const [response] = /** @type {[http.IncomingMessage]} */ (await once(request, 'response'));
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

/**
 * @param {string} url
 * @param {object} body
 * @param {Record<string, string>} [headers]
 */
export const post = (url, body, headers = {}) =>
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
  /** @type {http.IncomingMessage} */
  #response;
  #text = '';

  /** @param {http.IncomingMessage} response */
  constructor(response) {
    this.#response = response;
    this.headers = response.headers;
    response.setEncoding('utf8').on('data', (text) => (this.#text += text));
    response.on('error', () => {});
  }

  /**
   * @param {string} url
   * @param {Record<string, string>} headers
   */
  static async open(url, headers) {
    const request = http.get(url, { headers, agent: false });
    const [response] = /** @type {[http.IncomingMessage]} */ (await once(request, 'response'));
    return new Listener(response);
  }

  get isOpen() {
    return !this.#response.destroyed && !this.#response.complete;
  }

  /**
   * Resolves when these words have come; rejects when the stream ends before.
   *
   * @param {string} words
   */
  async hears(words) {
    while (!this.#text.includes(words)) {
      if (!this.isOpen) throw new Error(`The stream ended before it said ${words}.`);
      await Promise.race([once(this.#response, 'data'), once(this.#response, 'close')]);
    }
  }

  close() {
    this.#response.destroy();
  }
}
