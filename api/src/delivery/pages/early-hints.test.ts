import { get } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { builtRemote } from '../../../test/built-remote.js';
import { TestApp } from '../../../test/harness.js';
import { ReleaseStore } from '../releases/release-store.js';
import { linksOf } from './early-hints.js';

describe('the link headers of a page', () => {
  it.each([
    ['<link rel="preload" as="script" href="/a.1.js" />', '</a.1.js>; rel=preload; as=script'],
    [
      '<link rel="preload" as="style" href="https://team.example/a.css" crossorigin />',
      '<https://team.example/a.css>; rel=preload; as=style; crossorigin',
    ],
    [
      '<link rel="preload" as="script" href="https://team.example/a.js" crossorigin integrity="sha256-a+/=" />',
      '<https://team.example/a.js>; rel=preload; as=script; crossorigin; integrity="sha256-a+/="',
    ],
    [
      '<link href="/releases/shell/1/shell.css" rel="stylesheet">',
      '</releases/shell/1/shell.css>; rel=preload; as=style',
    ],
    [
      '<script defer="defer" src="/releases/shell/1/shell.js"></script>',
      '</releases/shell/1/shell.js>; rel=preload; as=script',
    ],
    ['<meta name="queuebell-late" content="/a.js" />', '</a.js>; rel=preload; as=script'],
    [
      '<meta name="queuebell-late" content="https://team.example/a.js" />',
      '<https://team.example/a.js>; rel=preload; as=script; crossorigin',
    ],
  ])('have the file of %s', (tag, link) => {
    expect(linksOf(`<head>${tag}${tag}</head>`)).toEqual([link]);
  });

  it.each([
    '<link rel="icon" href="/favicon.svg" />',
    '<meta name="queuebell-guest" content="/a.js" />',
    '<meta name="queuebell-late" content="/a.js&quot;&gt;, &lt;/evil.js" />',
    '<link rel="manifest" href="/x.webmanifest" />',
    '<script type="application/json" id="queuebell-boot">{"a":"/b.js"}</script>',
    '<link rel="preload" as="script" href="/a.js&quot;&gt;, &lt;/evil.js" />',
    '</head><body><script src="/late.js"></script>',
  ])('have nothing of %s', (html) => {
    expect(linksOf(`<head>${html}</head>`)).toEqual([]);
  });
});

interface ReceivedHints {
  hints: (string | undefined)[];
  link: string | undefined;
  body: string;
}

async function listening(earlyHints: boolean): Promise<{ app: TestApp; port: number }> {
  const app = await TestApp.start({ earlyHints });
  await app.app.get(ReleaseStore, { strict: false }).publish(await builtRemote('mf-queue'));
  const script = '<script defer src="/releases/shell/:version/shell.1.js"></script>';
  await app.putShell({ page: `<head><!--queuebell:head-->${script}</head><body></body>` });
  await app.app.listen(0, '127.0.0.1');
  return { app, port: (app.app.getHttpServer().address() as AddressInfo).port };
}

const open = (port: number, url: string): Promise<ReceivedHints> =>
  new Promise((resolve, reject) => {
    const hints: ReceivedHints['hints'] = [];
    const headers = { accept: 'text/html' };
    const request = get({ host: '127.0.0.1', port, path: url, headers, agent: false }, (response) => {
      let body = '';
      response.on('data', (part) => (body += part));
      response.on('end', () => resolve({ hints, link: response.headers['link']?.toString(), body }));
    });
    request.on('information', ({ statusCode, headers: hintHeaders }) => {
      if (statusCode === 103) hints.push(hintHeaders['link']?.toString());
    });
    request.on('error', reject);
  });

describe('with EARLY_HINTS=on', () => {
  let app: TestApp;
  let port: number;

  beforeAll(async () => {
    ({ app, port } = await listening(true));
  });
  afterAll(() => app.stop());

  it('the files of a page are announced before it and with it', async () => {
    const { hints, link, body } = await open(port, '/mf-queue');
    expect(hints).toEqual([linksOf(body).join(', ')]);
    expect(link).toBe(hints[0]);
    expect(link).toContain('remoteEntry.js>; rel=preload; as=script');
    expect(link).toMatch(/<\/releases\/shell\/1\.0\.0-\w+\/shell\.1\.js>; rel=preload; as=script/);
  });

  it('the files of a device entry are announced, too', async () => {
    const { hints } = await open(port, '/remotes/mf-queue/mf-queue');
    expect(hints[0]).toContain('standalone.1.js>; rel=preload; as=script');
  });

  it('a page that needs nothing is only sent', async () => {
    expect(await open(port, '/remotes/mf-queue/nowhere')).toMatchObject({ hints: [], link: undefined });
  });

  it('a reader of HTTP/1.0, which knows no such answers, gets the page alone', async () => {
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write('GET /mf-queue HTTP/1.0\r\naccept: text/html\r\n\r\n'),
      );
      socket.setEncoding('utf8').on('data', (part: string) => (text += part));
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).not.toContain('103');
  });
});

it('without EARLY_HINTS, no file is announced before a page', async () => {
  const { app, port } = await listening(false);
  expect(await open(port, '/mf-queue')).toMatchObject({ hints: [], link: undefined });
  await app.stop();
});
