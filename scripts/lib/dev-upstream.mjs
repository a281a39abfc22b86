import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';

/**
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').IncomingHttpHeaders} Headers
 */

const decoders = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
};

/**
 * A server that requests are passed on to.
 *
 * @param {string} origin
 */
export function upstream(origin) {
  const isSafe = origin.startsWith('https:');
  const agent = isSafe ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const open = isSafe ? httpsRequest : httpRequest;
  return {
    /**
     * Sends a request and waits for the head of the answer.
     *
     * @param {string} url path and query
     * @param {{ method: string | undefined, headers: Headers, body: IncomingMessage | null, gone: AbortSignal }} options
     *   `body` is that of the request that is passed on; `gone`: nobody waits for the answer any more
     * @returns {Promise<IncomingMessage>}
     */
    send: (url, { method, headers, body, gone }) =>
      new Promise((resolve, reject) => {
        const onward = open(new URL(url, origin), { method, headers, agent, signal: gone });
        onward.once('response', resolve).once('error', reject);
        if (body) body.pipe(onward);
        else onward.end();
      }),
    close: () => agent.destroy(),
  };
}

/**
 * The whole of an answer as text, also when a server on the way compressed it unasked.
 *
 * @param {IncomingMessage} answer
 * @returns {Promise<string>}
 */
export async function textOf(answer) {
  const chunks = [];
  for await (const chunk of answer) chunks.push(chunk);
  const encoding = answer.headers['content-encoding'] ?? '';
  const decode = Object.entries(decoders).find(([name]) => name === encoding)?.[1];
  const body = Buffer.concat(chunks);
  return (decode ? await decode(body) : body).toString('utf8');
}
