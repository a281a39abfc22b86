import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, CDPSession } from '@playwright/test';
import { CACHE_DIR, ROOT } from '../../tools/common/paths.mjs';
import { run } from '../../tools/common/run.mjs';
import { UserError } from '../../tools/common/user-error.mjs';
import { launchChromium, logInAs } from '../kit/browser.ts';
import { clientOf } from '../kit/client.ts';
import { NOW_AND_THEN_LATE, causesOf, depthOf, type PageRequest } from './depth.ts';
import type { Shop } from '../kit/shop.ts';

type Encoding = 'br' | 'gzip';

export interface PageWeight {
  /** Over the wire, with the heads of the answers. */
  bytes: Record<Encoding, number>;
  requests: number;
  depth: number;
}

export interface VisitWeight {
  /** With Brotli. */
  bytes: number;
  requests: number;
  depth: number;
}

/** Where {@link buildReactAlone} puts the page. */
export const REACT_ALONE_DIR = join(CACHE_DIR, 'bench/react-alone');

/** Where {@link buildTextAlone} puts the page. */
export const TEXT_ALONE_DIR = join(CACHE_DIR, 'bench/text-alone');

/** Scripts that led to a request, however many `await`s lie between. */
const ASYNC_STACK_DEPTH = 32;
const SHOWN_WITHIN_MS = 30_000;
/** As the suite's build has it. */
const COMPRESSED_FROM_BYTES = 512;
/** How long nothing may be on its way before a page counts as loaded; far shorter than the time until the next poll. */
const QUIET_MS = 1_500;

/** Builds a page with React and nothing else, with the suite's own build. */
export async function buildReactAlone() {
  const webpack = join(ROOT, 'node_modules/.bin/webpack');
  const cwd = join(ROOT, 'checks/bench/react-alone');
  const { code, output } = await run(webpack, ['--mode', 'production'], { cwd });
  if (code !== 0) throw new UserError(`The page with React alone could not be built.\n${output.trim()}`);
}

/** A release of a shell that is a line of text without a script: what a browser needs for any page at all. */
export async function buildTextAlone() {
  const page = await readFile(join(ROOT, 'checks/bench/text-alone/index.html'), 'utf8');
  const files = { 'index.html': page, 'provides.json': JSON.stringify({ contract: 1, shared: {} }) };
  const digest = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const none = { scripts: [], styles: [] };
  const description = {
    ...{ name: 'shell', version: '1.0.0', contract: 1, paths: [], entry: 'index.html' },
    ...{ exposed: none, standalone: none, screens: {} },
    hashes: Object.fromEntries(Object.entries(files).map(([file, text]) => [file, digest(text)])),
  };
  await mkdir(TEXT_ALONE_DIR, { recursive: true });
  for (const [file, text] of Object.entries({ ...files, 'remote.json': JSON.stringify(description) }))
    await writeFile(join(TEXT_ALONE_DIR, file), text);
}

export interface Page {
  url: string;
  /** Selector of something that is there when the page is. */
  shows: string;
  /** The shop that is logged in. */
  shop?: Shop;
}

export async function withChromium<Result>(use: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await launchChromium();
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/**
 * Opens a page twice in a Chromium that has seen nothing before: as it is, when it takes Brotli, and as one that
 * knows only gzip.
 */
export async function weighPage(browser: Browser, page: Page): Promise<PageWeight> {
  const { requests, depth, bytes } = await weighVisit(browser, page);
  const gzip = await visit(browser, page, 'gzip');
  return { bytes: { br: bytes, gzip: gzip.bytes }, requests, depth };
}

/** The same, once, with Brotli. */
export async function weighVisit(browser: Browser, page: Page): Promise<VisitWeight> {
  const { requests, bytes } = await visit(browser, page, 'br');
  return { bytes, requests: requests.length, depth: depthOf(requests) };
}

async function visit(
  browser: Browser,
  { url, shows, shop }: Page,
  encoding: Encoding,
): Promise<{ bytes: number; requests: PageRequest[] }> {
  const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1920, height: 1080 } });
  try {
    if (shop) await logInAs(context, clientOf(url), shop);
    const page = await context.newPage();
    await page.addInitScript(NOW_AND_THEN_LATE);
    const devtools = await context.newCDPSession(page);
    const traffic = new Traffic(devtools);
    await devtools.send('Network.enable');
    await devtools.send('Debugger.enable');
    await devtools.send('Debugger.setAsyncCallStackDepth', { maxDepth: ASYNC_STACK_DEPTH });
    if (encoding !== 'br') {
      await devtools.send('Network.setExtraHTTPHeaders', { headers: { 'Accept-Encoding': encoding } });
    }
    await page.goto(url);
    await page.locator(shows).first().waitFor({ timeout: SHOWN_WITHIN_MS });
    while (traffic.quietForMs() < QUIET_MS) await page.waitForTimeout(QUIET_MS / 10);
    traffic.check(encoding);
    return traffic;
  } finally {
    await context.close();
  }
}

/** @param headers of an answer: too small for the build to make a compressed copy of it */
const isTiny = (headers: Record<string, string>) => Number(headers['content-length']) < COMPRESSED_FROM_BYTES;

/** Records the requests of a page and the bytes that it gets. */
class Traffic {
  requests: PageRequest[] = [];
  bytes = 0;
  #lastAt = performance.now();
  /** Addresses of the files that are on their way, by request. */
  #files = new Map<string, string>();
  #answers: { url: string; status: number; encoding: string | undefined; isCode: boolean }[] = [];
  #failures: string[] = [];

  /** @param devtools on which the Network domain is not yet enabled */
  constructor(devtools: CDPSession) {
    devtools.on('Network.requestWillBeSent', ({ requestId, request, initiator, type }) => {
      if (!request.url.startsWith('http')) return;
      this.#lastAt = performance.now();
      // A call may be answered with a stream that never ends.
      if (type !== 'Fetch' && type !== 'EventSource') this.#files.set(requestId, request.url);
      this.requests.push({ url: request.url, causes: type === 'Document' ? [] : causesOf(initiator) });
    });
    devtools.on('Network.responseReceived', ({ response: { url, status, headers }, type }) => {
      const isCode = type === 'Script' || type === 'Stylesheet';
      if (url.startsWith('http'))
        this.#answers.push({
          url,
          status,
          encoding: headers['content-encoding'],
          isCode: isCode && !isTiny(headers),
        });
    });
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      this.#lastAt = performance.now();
      this.#files.delete(requestId);
      this.bytes += encodedDataLength;
    });
    devtools.on('Network.loadingFailed', ({ requestId, errorText, canceled }) => {
      // A page gives up streams that it does not need.
      if (canceled && !this.#files.has(requestId)) return;
      this.#failures.push(`${this.#files.get(requestId) ?? 'a call'}: ${errorText}`);
    });
  }

  /** @returns 0 while files are on their way */
  quietForMs(): number {
    return this.#files.size > 0 && this.#failures.length === 0 ? 0 : performance.now() - this.#lastAt;
  }

  /** @throws Error when the page was not whole, or not as it was to be measured */
  check(wanted: Encoding) {
    const wrong = this.#answers
      .filter(({ status, isCode, encoding }) => status >= 400 || (isCode && encoding !== wanted))
      .map(({ url, status, encoding = 'uncompressed' }) => `${url}: ${status}, ${encoding}`);
    const problems = [...wrong, ...this.#failures];
    if (problems.length > 0)
      throw new Error(`Not what was to be measured (${wanted}):\n${problems.join('\n')}`);
  }
}
