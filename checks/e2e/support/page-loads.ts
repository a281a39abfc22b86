import { type Browser, type Page, expect } from '@playwright/test';
import { digestOf } from '../../kit/digest.ts';
import { logInAs, type Shop } from './shops.ts';

/** One browser that loads a page again and again. */
export interface LoadingBrowser {
  /** Loads a page from start to end. @returns the versions of the remote that its files are of, each once */
  load: () => Promise<string[]>;
  close: () => Promise<void>;
}

const BOOT = /<script type="application\/json" id="queuebell-boot">(.*?)<\/script>/s;
const NAMED = /<(?:script|link)\b[^>]*?\s(?:src|href)="(\/[^"]+)"[^>]*>/g;
/** Files that a page fetches by itself: for everybody a little later, or for some visitors at once. */
const FETCHED = /<meta name="queuebell-(?:late|guest|user)" content="([^"]+)"/g;
const TYPES: Readonly<Record<string, RegExp>> = {
  js: /^(text|application)\/javascript; charset=utf-8$/,
  css: /^text\/css; charset=utf-8$/,
  json: /^application\/json; charset=utf-8$/,
  webmanifest: /^application\/manifest\+json; charset=utf-8$/,
  png: /^image\/png$/,
};

/** The versions that files of a remote's releases are of. */
function versionsIn(remote: string, urls: readonly string[]): string[] {
  const prefix = `/releases/${remote}/`;
  const paths = urls.map((url) => new URL(url, 'http://localhost').pathname);
  const ofRemote = paths.filter((each) => each.startsWith(prefix));
  return [...new Set(ofRemote.map((each) => each.slice(prefix.length).split('/')[0] ?? ''))];
}

/**
 * Asks for what a browser asks for: the page, each script, style and manifest that it names, those that it has fetched by
 * itself, and what its registry says of the remote. Nothing is kept between two loads.
 *
 * @param hashesOf the digests of a release's files
 */
export function plainBrowser(
  address: string,
  remote: string,
  hashesOf: (version: string) => Readonly<Record<string, string>>,
): LoadingBrowser {
  const file = async (url: string) => {
    const response = await fetch(new URL(url, address));
    const content = new Uint8Array(await response.arrayBuffer());
    const type = response.headers.get('content-type') ?? '';
    const isOfItsType = TYPES[/\.(\w+)$/.exec(url)?.[1] ?? '']?.test(type);
    if (response.status !== 200 || !isOfItsType) throw new Error(`${url}: ${response.status}, ${type}`);
    const [version] = versionsIn(remote, [url]);
    if (version === undefined) return;
    const name = url.split(`/${version}/`)[1] ?? '';
    if (digestOf(content) !== hashesOf(version)[name]) throw new Error(`${url} is not what was built.`);
  };
  return {
    async load() {
      const response = await fetch(address, { headers: { accept: 'text/html' } });
      const html = await response.text();
      if (response.status !== 200) throw new Error(`${address}: ${response.status}`);
      const { entry, manifest } = JSON.parse(BOOT.exec(html)?.[1] ?? '').registry.remotes[remote];
      const named = [...html.matchAll(NAMED)].map(([, url = '']) => url);
      const fetched = [...html.matchAll(FETCHED)].flatMap(([, urls = '']) => urls.split(' '));
      const urls = [...new Set([...named, ...fetched, entry, manifest])];
      await Promise.all(urls.map(file));
      return versionsIn(remote, urls);
    },
    close: async () => undefined,
  };
}

/** The errors of a page. Only requests that its next load cuts off may fail. */
function problemsOf(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText;
    if (why !== 'net::ERR_ABORTED') problems.push(`${request.url()}: ${why}`);
  });
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) problems.push(request.postData() ?? '');
  });
  return problems;
}

/**
 * A window of a real browser, with the shop's session and a cache of its own.
 *
 * @param words what the screen says, with the version that says it in a group
 */
export async function realBrowser(
  browser: Browser,
  address: string,
  remote: string,
  { shop, words }: { shop: Shop; words: RegExp },
): Promise<LoadingBrowser> {
  const context = await browser.newContext();
  await logInAs(context, shop);
  const page = await context.newPage();
  const problems = problemsOf(page);
  return {
    async load() {
      await page.goto(address, { waitUntil: 'commit' });
      const said = await page.getByRole('heading', { name: words }).textContent();
      const urls = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name }) => name),
      );
      expect(problems).toEqual([]);
      const versions = versionsIn(remote, urls);
      expect(versions).toEqual([expect.stringContaining(`${words.exec(said ?? '')?.[1]}-`)]);
      return versions;
    },
    close: () => context.close(),
  };
}
