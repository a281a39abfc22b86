import { Agent as HttpAgent, type IncomingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { text } from 'node:stream/consumers';
import type { RegistryEntry } from '@queuebell/contracts';
import type { Request, Response } from 'express';
import { pageWithEntries, withEntries } from './dev-boot.ts';
import { devicePage } from './dev-device-page.ts';
import { answererOf } from './dev-front.ts';
import { askedBySuite, forText, fromSuite, ofNewText } from './dev-headers.ts';
import { passOnTo, startFrontServer } from './dev-proxy.ts';
import type { Stoppable } from '../start/shutdown-list.mjs';
import { entryOf } from './dev-entries.ts';
import type { DevServer } from './dev-server.ts';

interface Front {
  /** The origin of the suite behind it. */
  suite: string;
  /** Of the remotes in development. */
  servers: readonly DevServer[];
}

interface Text {
  status: number;
  type: string;
  headers: IncomingHttpHeaders;
  text: string;
}

const HOST = 'localhost';
/**
 * An address that no remote owns: its page is the shell alone, without preloads, styles and prerendered parts of the release
 * that is replaced.
 */
const NOBODYS = '/queuebell-in-development';
/** Errors in development are not reported to the suite. */
const REPORTS = '/api/client-errors';

/**
 * Serves a suite that is deployed elsewhere at http://localhost, with some remotes from their development servers. Everything
 * else is passed on: pages, calls, files, event streams.
 */
export async function startDeployedFront({
  port,
  suite,
  servers,
  log,
}: {
  port: number;
  suite: string;
  servers: readonly DevServer[];
  log: (line: string) => void;
}): Promise<Stoppable & { url: string }> {
  const names = ['shell', ...servers.map(({ name }) => name)];
  const origins = { here: '', suite, servers: servers.map(({ origin }) => origin) };
  const Agent = suite.startsWith('https:') ? HttpsAgent : HttpAgent;
  const agent = new Agent({ keepAlive: true });
  const passOn = passOnTo(suite, {
    proxy: {
      agent,
      changeOrigin: true,
      onProxyReq: (onward, { headers }) => {
        const asked = Object.entries(askedBySuite(headers, origins));
        for (const [name, value] of asked) onward.setHeader(name, value);
      },
    },
    change: (headers) => fromSuite(headers, origins),
  });
  const sendLike = ({ status, type, headers }: Text, response: Response) =>
    response
      .status(status)
      .set(ofNewText({ ...headers, ...fromSuite(headers, origins) }))
      .type(type);

  const front = await startFrontServer({ port, host: HOST, name: suite }, async (request, response, next) => {
    const { path: pathname, method } = request;
    const who = answererOf({ pathname, accept: request.get('accept') ?? '' }, names);
    if (pathname === REPORTS) {
      log(`Reported by a page, and not passed on: ${await text(request)}`);
      response.status(204).end();
      return;
    }
    const written = method === 'GET' ? await writtenAnew({ suite, servers }, request, who) : null;
    if (written) sendLike(written, response).send(written.text);
    else passOn(request, response, next);
  });
  origins.here = `http://${HOST}:${front.port}`;
  const kill = () => {
    front.kill();
    agent.destroy();
  };
  return { url: origins.here, stop: async () => kill(), kill };
}

/**
 * Puts the remotes in development into a registry or a page of the suite.
 *
 * @returns null for an answer that does not change
 */
async function writtenAnew(
  front: Front,
  request: Request,
  who: ReturnType<typeof answererOf>,
): Promise<Text | null> {
  if (who.by === 'registry') return registryWith(front, request);
  if (who.by === 'shell') return pageWith(front, request);
  return who.by === 'device' ? deviceWith(front, request, who) : null;
}

async function registryWith(front: Front, request: Request) {
  const answer = await askForText(front, request, '/remotes.json');
  if (answer.status !== 200) return null;
  const registry = withEntries(JSON.parse(answer.text), await entriesOf(front));
  return { ...answer, text: JSON.stringify(registry) };
}

async function pageWith(front: Front, request: Request) {
  const { bestMatch } = await import('@queuebell/contracts');
  const entries = await entriesOf(front);
  const isOurs = Object.values(entries).some(({ paths }) => bestMatch(paths, request.path) !== null);
  const page = await askForText(front, request, isOurs ? NOBODYS : request.url);
  if (!page.type.startsWith('text/html')) return null;
  return { ...page, ...(isOurs && { status: 200 }), text: pageWithEntries(page.text, entries) };
}

async function deviceWith(front: Front, request: Request, { remote: name }: { remote: string }) {
  const remote = front.servers.find((server) => server.name === name);
  if (!remote) throw new Error(`${name} is not in development.`);
  // With the headers of a page of the suite: its policy holds for devices, too.
  const page = await askForText(front, request, NOBODYS);
  const answers = await Promise.all(
    ['/remotes.json', '/api/site'].map((url) => askForText(front, request, url)),
  );
  const [registry, site] = answers.map((answer) => JSON.parse(answer.text));
  const boot = { registry: withEntries(registry, await entriesOf(front)), site };
  return { ...page, status: 200, text: await devicePage(remote, boot) };
}

async function entriesOf({ servers }: Pick<Front, 'servers'>): Promise<Record<string, RegistryEntry>> {
  const all = servers.map(async (server) => [server.name, await entryOf(server)]);
  return Object.fromEntries(await Promise.all(all));
}

/** @param request of the browser */
async function askForText({ suite }: Front, request: Request, url: string): Promise<Text> {
  const answer = await fetch(suite + url, { headers: forText(request.headers), redirect: 'manual' });
  return {
    status: answer.status,
    type: answer.headers.get('content-type') ?? 'text/plain',
    headers: { ...Object.fromEntries(answer.headers), 'set-cookie': answer.headers.getSetCookie() },
    text: await answer.text(),
  };
}
