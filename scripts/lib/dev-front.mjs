import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import { devicePage } from './dev-device-page.mjs';
import { letIn } from './dev-policy.mjs';

/**
 * @typedef {import('./dev-servers.mjs').DevServer} DevServer
 * @typedef {import('node:http').IncomingMessage} IncomingMessage
 * @typedef {import('node:http').ServerResponse} ServerResponse
 */

const REGISTRY = '/remotes.json';
const NOT_PAGES = /^\/(api|sandbox|releases|assets|icons|remotes)(\/|$)|^\/(remotes\.json|tv|door|desk)\/?$/i;

/**
 * Who answers a request during development.
 *
 * @param {{ pathname: string, accept: string }} request
 * @param {readonly string[]} inDevelopment names of the apps
 * @returns {{ by: 'api' | 'shell' | 'registry' } | { by: 'device', remote: string, path: string }}
 */
export function whoAnswers({ pathname, accept }, inDevelopment) {
  const [, remote = '', path = ''] = /^\/remotes\/([^/]+)(\/.*)$/.exec(pathname) ?? [];
  if (inDevelopment.includes(remote)) return { by: 'device', remote, path };
  if (pathname === REGISTRY && inDevelopment.includes('shell')) return { by: 'registry' };
  const isPage = accept.includes('text/html') && !NOT_PAGES.test(pathname);
  return isPage && inDevelopment.includes('shell') ? { by: 'shell' } : { by: 'api' };
}

/**
 * The one address of a suite in development: the API behind it, and before it the pages of what is in development.
 *
 * @param {{ port: number, api: string, servers: readonly DevServer[] }} options
 * @returns {Promise<import('./stop-list.mjs').Stoppable>}
 */
export async function startFront({ port, api, servers }) {
  const names = servers.map(({ name }) => name);
  const origins = servers.map(({ origin }) => origin);
  const originOf = (/** @type {string} */ name) =>
    servers.find((server) => server.name === name)?.origin ?? api;
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', api);
    const answer = whoAnswers({ pathname, accept: request.headers.accept ?? '' }, names);
    try {
      if (answer.by === 'device') {
        const remote = { name: answer.remote, origin: originOf(answer.remote) };
        const [registry, site] = await Promise.all([json(api + REGISTRY), json(`${api}/api/site`)]);
        sendHtml(response, await devicePage(remote, answer.path, { registry, site }));
      } else if (answer.by === 'registry') {
        // The built shell's script is not the one that runs: each navigation would be a page load, to get it.
        const { shell: _, ...registry } = await json(api + REGISTRY);
        sendJson(response, registry);
      } else if (answer.by === 'shell') {
        sendHtml(response, await text(`${originOf('shell')}/index.html`));
      } else {
        passOn(request, response, { api, origins });
      }
    } catch (error) {
      sendProblem(response, error);
    }
  });
  server.listen(port);
  await once(server, 'listening');
  const kill = () => {
    server.close();
    server.closeAllConnections();
  };
  return { stop: async () => kill(), kill };
}

/** @param {string} url */
const json = async (url) => JSON.parse(await text(url));

/** @param {string} url */
async function text(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}.`);
  return answer.text();
}

/**
 * @param {ServerResponse} response
 * @param {string} html
 */
function sendHtml(response, html) {
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    .end(html);
}

/**
 * @param {import('node:http').ServerResponse} response
 * @param {unknown} value
 */
function sendJson(response, value) {
  response
    .writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache' })
    .end(JSON.stringify(value));
}

/**
 * @param {ServerResponse} response
 * @param {unknown} error
 */
function sendProblem(response, error) {
  if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8' });
  response.end(`This part is not there at the moment: ${error instanceof Error ? error.message : error}\n`);
}

/**
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {{ api: string, origins: readonly string[] }} to the API; its pages let the development servers in
 */
function passOn(request, response, { api, origins }) {
  const { method, headers, url = '/' } = request;
  const onward = httpRequest(new URL(url, api), { method, headers }, (answer) => {
    const policy = answer.headers['content-security-policy'];
    response.writeHead(answer.statusCode ?? 502, {
      ...answer.headers,
      ...(policy !== undefined && { 'content-security-policy': letIn(String(policy), origins) }),
    });
    answer.pipe(response);
  });
  onward.on('error', (error) => sendProblem(response, error));
  response.on('close', () => onward.destroy());
  request.pipe(onward);
}
