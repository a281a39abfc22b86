import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  SCREEN_GOES_HERE,
  UNKNOWN_SITE,
  formatPrerendered,
  UNKNOWN_NAV,
  type NavEntry,
  type Registry,
  type RegistryEntry,
  type RemoteDescription,
} from '@queuebell/contracts';
import { readSettings } from '../../platform/config/config.js';
import { Html } from '../../platform/http/html.js';
import { FirstPictures, type FirstPicture } from './first-picture.js';
import {
  EMPTY_FOR_SESSION,
  FETCH_LATE,
  GUARD_SHELL,
  HIDE_FROM_SESSION,
  INLINE_SCRIPTS,
} from './inline-scripts.js';
import { filesInShell } from './page-head.js';
import type { StyleTexts } from './page-head.js';
import { composeDrawnPage } from './shell-page.js';

const SCREEN = `<meta name="robots" content="noindex"/><title>${UNKNOWN_SITE.siteName} at home</title><h1>Welcome to ${UNKNOWN_SITE.siteName} $&</h1>`;
const FRAME = `<a href="#main">Skip</a><main id="main"><!--$-->${SCREEN_GOES_HERE}<!--/$--></main>`;
const PLAIN_FRAME = `<main id="main">${SCREEN_GOES_HERE}</main>`;
const description: RemoteDescription = {
  name: 'mf-home',
  version: '1.0.0',
  contract: 1,
  paths: ['/', '/plain', '/other'],
  entry: 'remoteEntry.js',
  exposed: { scripts: ['remote.1.js'], styles: ['remote.1.css'] },
  standalone: { scripts: [], styles: [] },
  screens: { '/': { scripts: ['home.1.js'], styles: ['home.1.css'] } },
  plain: ['/plain'],
  prerendered: { '/': 'prerendered/home.html', '/plain': 'prerendered/home.html' },
};
const base = '/releases/mf-home/7/';
const pointer = { version: '7', entry: `${base}remoteEntry.js`, manifest: `${base}mf-manifest.json` };

/** The shell's files. */
let frames: Record<string, string>;
/** Content of the release's file, by version. */
let files: Record<string, string>;
let pictures: FirstPictures;

beforeEach(() => {
  files = { '7': formatPrerendered('same', SCREEN) };
  frames = {
    'frame.html': formatPrerendered('same', FRAME),
    'plain-frame.html': formatPrerendered('same', PLAIN_FRAME),
  };
  const read = (_remote: string, { pointer: { version } }: { pointer: { version: string } }) =>
    Promise.resolve(files[version] ?? null);
  pictures = new FirstPictures(
    { read },
    { read: (_script, file) => Promise.resolve(frames[file] ?? null) },
    { ...readSettings({ MONGODB_URI: 'mongodb://nowhere/queuebell' }), siteName: 'Bell & <Co>' },
  );
});

const entry: RegistryEntry = { ...pointer, paths: description.paths, nav: [] };
const pictureOf = (page: string, version = '7', registry = registryOf(entry)) =>
  pictures.find(
    { remote: 'mf-home', path: page },
    { pointer: { ...pointer, version }, description },
    registry,
  );
const registryOf = (home: RegistryEntry): Registry => ({ contract: 1, remotes: { 'mf-home': home } });

describe('the first picture of a page', () => {
  it('is the screen in the frame, with the name of this site', async () => {
    const { head, root } = (await pictureOf('/')) as FirstPicture;
    expect(head.text).toBe(
      '<meta name="robots" content="noindex"/><title>Bell &amp; &lt;Co&gt; at home</title>',
    );
    expect(root.text).toBe(
      '<a href="#main">Skip</a><main id="main"><!--$--><h1>Welcome to Bell &amp; &lt;Co&gt; $&</h1><!--/$--></main>',
    );
  });

  it('has the links of all remotes for visitors', async () => {
    const [quiet, main] = UNKNOWN_NAV.map(({ path: to, label }) => `<li><a href="${to}">${label}</a></li>`);
    frames['frame.html'] = formatPrerendered('same', `<ul>${quiet}${main}</ul>${FRAME}`);
    const link: NavEntry = { label: 'Q & A', path: '/other', for: ['visitor'], order: 1 };
    const nav = [link, { ...link, label: 'Hidden', for: ['owner' as const] }];
    expect((await pictureOf('/', '7', registryOf({ ...entry, nav })))?.root.text).toContain(
      '<ul><li><a href="/other">Q &amp; A</a></li></ul>',
    );
  });

  it('is that of the current release', async () => {
    await pictureOf('/');
    files['8'] = formatPrerendered('same', '<h1>New</h1>');
    expect((await pictureOf('/', '8'))?.root.text).toContain('<h1>New</h1>');
  });

  it.each([
    ['where nothing was drawn', '/other', () => undefined],
    ['when the file is gone', '/', () => void delete files['7']],
    ['when the file is something else', '/', () => void (files['7'] = '<h1>Hi</h1>')],
    [
      'when it was drawn with another ui than the frame',
      '/',
      () => void (files['7'] = formatPrerendered('other', '')),
    ],
  ])('is missing %s', async (_when, page, arrange) => {
    arrange();
    expect(await pictureOf(page)).toBeNull();
  });

  it('is there again once a file can be read again', async () => {
    const { '7': text = '' } = files;
    delete files['7'];
    expect(await pictureOf('/')).toBeNull();
    files['7'] = text;
    expect(await pictureOf('/')).not.toBeNull();
  });

  it('has no navigation bar around a page that is plain', async () => {
    const { root } = (await pictureOf('/plain')) as FirstPicture;
    expect(root.text).toBe('<main id="main"><h1>Welcome to Bell &amp; &lt;Co&gt; $&</h1></main>');
  });

  it.each([
    ['frame.html', '/'],
    ['plain-frame.html', '/plain'],
  ])('is missing when the shell has no %s', async (file, page) => {
    frames = Object.fromEntries(Object.entries(frames).filter(([name]) => name !== file));
    expect(await pictureOf(page)).toBeNull();
  });
});

describe('a page with its first picture', () => {
  const INDEX = `<head><meta charset="utf-8" /><title>Bell</title><!--queuebell:head--><script defer src="/s.js"></script><link href="/s.css" rel="stylesheet"></head>
  <body>
    <div id="root"></div>
    <!--queuebell:guard-->
    <noscript>Needs JavaScript</noscript>
  </body>`;
  let html: string;
  let draw: (texts?: StyleTexts, of?: FirstPicture) => string;

  beforeEach(async () => {
    const boot = {
      registry: { contract: 1, remotes: {} },
      site: { siteName: 'B', paymentLink: '', publicOrigin: '' },
    };
    const picture = (await pictureOf('/')) as FirstPicture;
    const needed = filesInShell(pointer.entry, description, '/');
    draw = (texts = new Map(), of = picture) => composeDrawnPage(INDEX, boot, needed, of, texts);
    html = draw();
  });

  it('is painted with styles that come before all else, the shell’s first', () => {
    const tags = [...html.matchAll(/<(?:link|title|script)[^>]*>/g)].map(([tag]) => tag);
    expect(tags).toEqual([
      '<link rel="expect" href="#queuebell-drawn" blocking="render" />',
      '<script>',
      '<link href="/s.css" rel="stylesheet">',
      `<link rel="stylesheet" href="${base}remote.1.css" data-href="remote.1.css" />`,
      `<link rel="stylesheet" href="${base}home.1.css" data-href="home.1.css" />`,
      '<title>',
      '<script type="application/json" id="queuebell-boot">',
      '<script defer src="/s.js">',
      '<script id="queuebell-drawn">',
      '<script>',
      '<script>',
    ]);
  });

  it('names the scripts that take it over, to be loaded once it is painted', () => {
    const late = ['remoteEntry.js', 'remote.1.js', 'home.1.js'].map((file) => base + file).join(' ');
    expect(html).toContain(`<meta name="queuebell-late" content="${late}" />`);
    expect(html).toContain(`<script>${FETCH_LATE}</script>`);
    expect(html.indexOf(FETCH_LATE)).toBeGreaterThan(html.indexOf('id="queuebell-drawn"'));
  });

  it('is painted as soon as the first picture has been read, if the screen says where that ends', async () => {
    const picture = (await pictureOf('/')) as FirstPicture;
    const root = new Html(picture.root.text.replace('<h1', '<h1 id="first-picture"'));
    expect(draw(new Map(), { ...picture, root })).toContain(
      '<link rel="expect" href="#first-picture" blocking="render" />',
    );
  });

  it('has the texts of its styles where they are known, in the same order', () => {
    const drawn = draw(
      new Map([
        ['/s.css', 'b{}'],
        [`${base}home.1.css`, 'i{}'],
      ]),
    );
    expect(drawn).toContain(
      `<style>b{}</style><link rel="stylesheet" href="${base}remote.1.css" data-href="remote.1.css" />` +
        `<style data-from="${base}" data-href="home.1.css">i{}</style>`,
    );
  });

  it('is hidden from a session before its styles are there, and emptied right after the drawn part', () => {
    expect(html.indexOf(`<script>${HIDE_FROM_SESSION}</script>`)).toBeLessThan(html.indexOf('stylesheet'));
    expect(html).toMatch(/<!--\/\$--><\/main><\/div>\s*<script id/);
    expect(html).toContain(`</div>\n<script id="queuebell-drawn">${EMPTY_FOR_SESSION}</script>`);
  });

  it('has the script that watches its start after everything that is painted', () => {
    expect(html).toContain(`<script>${FETCH_LATE}</script>\n    <script>${GUARD_SHELL}</script>`);
  });

  it('has the title of its screen, and can be read without scripts', () => {
    expect(html).toContain('<title>Bell &amp; &lt;Co&gt; at home</title>');
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).not.toContain('noscript');
  });

  it('has its metadata in its head, and the site’s title if it has none of its own', async () => {
    const picture = (await pictureOf('/')) as FirstPicture;
    const robots = '<meta name="robots" content="noindex"/>';
    const plain = draw(new Map(), { ...picture, head: new Html(robots) });
    expect(plain.indexOf(robots)).toBeLessThan(plain.indexOf('<div id="root">'));
    expect(plain).toContain(`<title>Bell</title>${robots}`);
  });
});

it('a page with its first picture has no inline script that could end its tag early', () => {
  for (const text of INLINE_SCRIPTS) expect(text).not.toContain('</');
});
