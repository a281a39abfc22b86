import { once } from 'node:events';
import { createServer } from 'node:http';
import { pipeline } from 'node:stream';
import { pageWithEntries, withEntries } from './dev-boot.mjs';
import { devicePage } from './dev-device-page.mjs';
import { whoAnswers } from './dev-front.mjs';
import { fromSuite, ofNewText, ofWholeText, toSuite } from './dev-headers.mjs';
import { entryOf } from './dev-registry.mjs';
import { textOf, upstream } from './dev-upstream.mjs';

/**
 * @typedef {import('./dev-servers.mjs').DevServer} DevServer
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 *
 * @typedef {object} Front
 * @property {string} here its own origin
 * @property {string} suite the origin of the suite behind it
 * @property {readonly DevServer[]} servers of the remotes in development
 * @property {(line: string) => void} log
 * @property {ReturnType<typeof upstream>} onward to the suite
 *
 * @typedef {object} Exchange one request and its answer
 * @property {IncomingMessage} request
 * @property {ServerResponse} response
 * @property {string} url path and query
 * @property {string} pathname
 * @property {AbortSignal} gone nobody waits for the answer any more
 */

const HOST = 'localhost';
const HTML = 'text/html; charset=utf-8';
const JSON_TYPE = 'application/json; charset=utf-8';
/**
 * An address that nobody owns: the suite's page for it is the shell alone, without what it would put into the page of
 * the release that is replaced (preloads, styles, a picture drawn beforehand).
 */
const NOBODYS = '/queuebell-in-development';
/** Reports of what goes wrong in development are nobody's business there. */
const REPORTS = '/api/client-errors';

/**
 * A front door at http://localhost that is a suite deployed elsewhere, but for the remotes that are in development: those
 * come from their development servers. All else is passed on: pages, calls, files, streams of events.
 *
 * @param {{ port: number, suite: string, servers: readonly DevServer[], log: (line: string) => void }} options
 *   `suite`: its origin
 * @returns {Promise<import('./stop-list.mjs').Stoppable & { url: string }>}
 */
export async function startDeployedFront({ port, suite, servers, log }) {
  const onward = upstream(suite);
  const server = createServer((request, response) => {
    const gone = new AbortController();
    response.once('close', () => gone.abort());
    const url = request.url ?? '/';
    const { pathname } = new URL(url, suite);
    const exchange = { request, response, url, pathname, gone: gone.signal };
    answer({ here, suite, servers, log, onward }, exchange).catch((error) => {
      if (!gone.signal.aborted) sendProblem(response, `${suite} cannot be reached: ${error.message}`);
    });
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  const address = server.address();
  const here = `http://${HOST}:${typeof address === 'object' && address ? address.port : port}`;
  const kill = () => {
    server.close();
    server.closeAllConnections();
    onward.close();
  };
  return { url: here, stop: async () => kill(), kill };
}

/**
 * @param {Front} front
 * @param {Exchange} exchange
 */
async function answer(front, exchange) {
  const { request, pathname } = exchange;
  const names = front.servers.map(({ name }) => name);
  const accept = request.headers.accept ?? '';
  const who = whoAnswers({ pathname, accept }, ['shell', ...names]);
  if (pathname === REPORTS) await keepReport(front, exchange);
  else if (request.method !== 'GET') passOn(front, exchange, await ask(front, exchange));
  else if (pathname === '/remotes.json') await sendRegistry(front, exchange);
  else if (who.by === 'shell') await sendPage(front, exchange);
  else if (who.by === 'device') await sendDevice(front, exchange, who);
  else passOn(front, exchange, await ask(front, exchange));
}

/**
 * @param {Front} front
 * @param {Exchange} exchange
 */
async function sendRegistry(front, exchange) {
  const known = await askForText(front, exchange, '/remotes.json');
  if (known.statusCode !== 200) return passOn(front, exchange, known);
  const registry = withEntries(JSON.parse(await textOf(known)), await entriesOf(front));
  sendNew(front, exchange, { like: known, type: JSON_TYPE, text: JSON.stringify(registry) });
}

/**
 * @param {Front} front
 * @param {Exchange} exchange
 */
async function sendPage(front, exchange) {
  const { bestMatch } = await import('@queuebell/contracts');
  const entries = await entriesOf(front);
  const isOurs = Object.values(entries).some(({ paths }) => bestMatch(paths, exchange.pathname) !== null);
  const page = await askForText(front, exchange, isOurs ? NOBODYS : exchange.url);
  if (!String(page.headers['content-type']).startsWith('text/html')) return passOn(front, exchange, page);
  const text = pageWithEntries(await textOf(page), entries);
  sendNew(front, exchange, { like: page, type: HTML, text, ...(isOurs && { status: 200 }) });
}

/**
 * @param {Front} front
 * @param {Exchange} exchange
 * @param {{ remote: string, path: string }} device
 */
async function sendDevice(front, exchange, { remote: name, path }) {
  const remote = front.servers.find((server) => server.name === name);
  if (!remote) throw new Error(`${name} is not in development.`);
  // In its place, with its headers: the policy of the suite holds for devices, too.
  const page = await askForText(front, exchange, NOBODYS);
  page.resume();
  const [registry, site] = await Promise.all(
    ['/remotes.json', '/api/site'].map(async (url) => {
      const known = await askForText(front, exchange, url);
      return JSON.parse(await textOf(known));
    }),
  );
  const boot = { registry: withEntries(registry, await entriesOf(front)), site };
  const text = await devicePage(remote, path, boot);
  sendNew(front, exchange, { like: page, type: HTML, text, status: 200 });
}

/**
 * @param {Front} front
 * @param {Exchange} exchange
 */
async function keepReport({ log }, { request, response }) {
  log(`Reported by a page, and not passed on: ${await textOf(request)}`);
  response.writeHead(204).end();
}

/**
 * @param {Front} front
 * @returns {Promise<Record<string, import('@queuebell/contracts').RegistryEntry>>} as the development servers are now
 */
async function entriesOf({ servers }) {
  const all = servers.map(async (server) => [server.name, await entryOf(server)]);
  return Object.fromEntries(await Promise.all(all));
}

/**
 * Asks the suite what the browser asks the front.
 *
 * @param {Front} front
 * @param {Exchange} exchange
 */
function ask(front, { request, url, gone }) {
  const { method } = request;
  return front.onward.send(url, { method, headers: toSuite(request.headers, front), body: request, gone });
}

/**
 * Asks the suite for a text that is to be written anew.
 *
 * @param {Front} front
 * @param {Exchange} exchange
 * @param {string} url
 */
function askForText(front, { request, gone }, url) {
  const headers = ofWholeText(toSuite(request.headers, front));
  return front.onward.send(url, { method: 'GET', headers, body: null, gone });
}

/**
 * @param {Front} front
 * @param {Exchange} exchange
 * @param {IncomingMessage} theirs
 */
function passOn(front, { response }, theirs) {
  response.writeHead(theirs.statusCode ?? 502, headersOf(front, theirs));
  // A stream of events is there before its first event.
  response.flushHeaders();
  pipeline(theirs, response, () => {});
}

/**
 * @param {Front} front
 * @param {Exchange} exchange
 * @param {{ like: IncomingMessage, type: string, text: string, status?: number }} text
 */
function sendNew(front, { response }, { like, type, text, status = like.statusCode ?? 502 }) {
  response.writeHead(status, { ...ofNewText(headersOf(front, like)), 'content-type': type }).end(text);
}

/**
 * @param {Front} front
 * @param {IncomingMessage} theirs
 */
function headersOf({ here, suite, servers }, { headers }) {
  return fromSuite(headers, { here, suite, servers: servers.map(({ origin }) => origin) });
}

/**
 * @param {ServerResponse} response
 * @param {string} words
 */
function sendProblem(response, words) {
  if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(`${words}\n`);
}
