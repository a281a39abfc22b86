import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { startDeployedFront } from './dev-deployed.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'";
const PAGE = { accept: 'text/html' };
const theirs = {
  version: '1.0.0',
  entry: '/releases/mf-a/1.0.0/remoteEntry.js',
  manifest: '/releases/mf-a/1.0.0/mf-manifest.json',
  paths: ['/a'],
};
const registry = { contract: 1, remotes: { 'mf-a': theirs, 'mf-b': { ...theirs, paths: ['/b'] } } };
const site = { siteName: 'QueueBell', paymentLink: '', publicOrigin: '' };
const shellPage = (head: string) =>
  `<head><script type="application/json" id="queuebell-boot">${JSON.stringify({ registry, site })}</script>${head}</head>`;
const bootOf = (html: string) => JSON.parse(/boot">([^]*?)<\/script>/.exec(html)?.[1] ?? '');

/** The requests to the suite, and its open streams. */
const asked: IncomingMessage[] = [];
const streams = new Set<ServerResponse>();
const lines: string[] = [];

const suiteAnswers: Record<string, Handler> = {
  '/remotes.json': (_request, response) => {
    response
      .writeHead(200, { 'content-type': 'application/json', etag: '"1"' })
      .end(JSON.stringify(registry));
  },
  '/api/site': (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(site));
  },
  '/b': (_request, response) => {
    const head = {
      'content-type': 'text/html',
      'content-security-policy': POLICY,
      'content-encoding': 'gzip',
      link: '</releases/mf-a/1.0.0/remoteEntry.js>; rel=preload; as=script',
    };
    response.writeHead(200, head).end(gzipSync(shellPage('<link rel="preload" href="/b.js" />')));
  },
  '/old': (request, response) => {
    response.writeHead(302, { location: `http://${request.headers.host}/b` }).end();
  },
  '/api/echo': async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    response.writeHead(201, { 'set-cookie': 'a=b; Secure; HttpOnly' }).end(body);
  },
  '/api/events': (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
    streams.add(response);
    response.on('close', () => streams.delete(response));
  },
};
const notFound: Handler = (request, response) => {
  const isPage = request.headers.accept?.includes('text/html');
  response.writeHead(404, { 'content-type': 'text/html', 'content-security-policy': POLICY });
  response.end(isPage ? shellPage('') : '');
};

async function listen(handler: Handler) {
  const server = createServer(handler);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No address.');
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { origin: `http://127.0.0.1:${address.port}`, close };
}

describe('a remote in development in a suite that is deployed elsewhere', () => {
  let suite: Awaited<ReturnType<typeof listen>>;
  let devServer: Awaited<ReturnType<typeof listen>>;
  let front: Awaited<ReturnType<typeof startDeployedFront>>;
  const ask = (url: string, init: RequestInit = {}) =>
    fetch(front.url + url, { redirect: 'manual', ...init });

  beforeAll(async () => {
    suite = await listen((request, response) => {
      asked.push(request);
      const { pathname } = new URL(request.url ?? '', 'http://suite');
      (suiteAnswers[pathname] ?? notFound)(request, response);
    });
    devServer = await listen((_request, response) => {
      const files = { scripts: [], styles: [] };
      const standalone = { scripts: ['standalone.js'], styles: [] };
      const description = {
        name: 'mf-a',
        version: '1.0.0',
        contract: 1,
        paths: ['/a', '/new'],
        entry: 'remoteEntry.js',
      };
      response.end(
        JSON.stringify({
          ...description,
          exposed: files,
          standalone,
          screens: { '/a': files, '/new': files },
        }),
      );
    });
    const servers = [{ name: 'mf-a', origin: devServer.origin }];
    front = await startDeployedFront({
      port: 0,
      suite: suite.origin,
      servers,
      log: (line) => lines.push(line),
    });
  });
  afterAll(async () => {
    await front.stop();
    suite.close();
    devServer.close();
  });

  it('is in the registry, beside the others as they are', async () => {
    const { remotes } = await (await ask('/remotes.json', { headers: { 'if-none-match': '"1"' } })).json();
    assert.equal(remotes['mf-a'].entry, `${devServer.origin}/remoteEntry.js`);
    expect(remotes['mf-a'].paths).toStrictEqual(['/a', '/new']);
    expect(remotes['mf-b']).toStrictEqual(registry.remotes['mf-b']);
  });

  for (const path of ['/a', '/a?demo=true', '/new']) {
    it(`opens ${path} in the shell, without what belongs to the deployed release`, async () => {
      const answer = await ask(path, { headers: PAGE });
      assert.equal(answer.status, 200);
      const html = await answer.text();
      assert.equal(bootOf(html).registry.remotes['mf-a'].version, 'in-development');
      assert.doesNotMatch(html, /preload/);
    });
  }

  it('is also in a page of another remote, which stays as it was', async () => {
    const answer = await ask('/b', { headers: PAGE });
    const html = await answer.text();
    assert.equal(bootOf(html).registry.remotes['mf-a'].version, 'in-development');
    assert.match(html, /<link rel="preload" href="\/b\.js" \/>/);
    assert.equal(answer.headers.get('content-encoding'), null);
    assert.equal(answer.headers.get('link'), null);
  });

  it('leaves the suite’s own page at an address that nobody owns', async () => {
    assert.equal((await ask('/nobodys', { headers: PAGE })).status, 404);
  });

  it('opens as a device, with its own files and the rules of the suite', async () => {
    const answer = await ask('/remotes/mf-a/a', { headers: PAGE });
    const html = await answer.text();
    assert.equal(answer.status, 200);
    assert.ok(html.includes(`src="${devServer.origin}/standalone.js"`), html);
    assert.equal(bootOf(html).standalone.remote, 'mf-a');
    assert.match(answer.headers.get('content-security-policy') ?? '', /script-src 'self' http:\S+;/);
  });

  for (const path of ['/a', '/b']) {
    it(`may run and connect to the watcher of changes under the policy of ${path}`, async () => {
      const policy = (await ask(path, { headers: PAGE })).headers.get('content-security-policy') ?? '';
      assert.ok(policy.includes(`script-src 'self' ${devServer.origin};`), policy);
      assert.ok(policy.includes(devServer.origin.replace('http', 'ws')), policy);
      assert.ok(policy.startsWith("default-src 'none'"), policy);
    });
  }

  it('calls the API as a page of the suite would', async () => {
    const headers = { origin: front.url, referer: `${front.url}/a`, authorization: 'token' };
    const answer = await ask('/api/echo', { method: 'POST', headers, body: 'something' });
    assert.equal(answer.status, 201);
    assert.equal(await answer.text(), 'something');
    const sent = asked.at(-1)?.headers;
    assert.equal(sent?.host, new URL(suite.origin).host);
    assert.equal(sent?.origin, suite.origin);
    assert.equal(sent?.authorization, 'token');
    expect(answer.headers.getSetCookie()).toStrictEqual(['a=b; HttpOnly']);
  });

  it('stays on this machine when the suite redirects', async () => {
    assert.equal((await ask('/old')).headers.get('location'), `${front.url}/b`);
  });

  it('gets each event at once, and the suite is told when the page is left', async () => {
    const leaving = new AbortController();
    const answer = await ask('/api/events', { signal: leaving.signal });
    const reader = answer.body?.getReader();
    const [stream] = streams;
    for (const event of ['data: 1\n\n', 'data: 2\n\n']) {
      stream?.write(event);
      const { value } = (await reader?.read()) ?? {};
      assert.equal(new TextDecoder().decode(value), event);
    }
    const ended = stream ? once(stream, 'close') : null;
    leaving.abort();
    await ended;
    assert.equal(streams.size, 0);
  });

  it('keeps its own errors out of the suite’s log', async () => {
    const before = asked.length;
    const body = JSON.stringify({ area: 'screen', message: 'Half typed.' });
    const answer = await ask('/api/client-errors', { method: 'POST', body });
    assert.equal(answer.status, 204);
    assert.equal(asked.length, before);
    assert.match(lines.join('\n'), /Half typed\./);
  });

  it('reports that the suite cannot be reached', async () => {
    suite.close();
    const answer = await ask('/b', { headers: PAGE });
    assert.equal(answer.status, 502);
    assert.match(await answer.text(), /cannot be reached: connect ECONNREFUSED/);
  });
});
