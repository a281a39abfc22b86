import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { StrictMode } from 'react';
import { act } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import {
  SCREEN_GOES_HERE,
  fillNav,
  fillSite,
  formatPrerendered,
  parsePrerendered,
} from '@queuebell/contracts/prerendered';
import { type Places, type Registry, shownTo } from '@queuebell/contracts/registry';
import type { RemoteModule } from '@queuebell/host-kit';
import { createNavigator } from '@queuebell/host-kit/host';
import { createFakeHost } from '@queuebell/host-kit/testing';
import { App } from '../app/app';
import { createRemoteStore } from '../remotes/remote-store';
import { createRenderProbe } from '../freeze/render-probe';
import { showPage } from './show-page';

const DRAWN_WITH = 'test';
const TICKET_ID = 'ASNFZ4mrze8BI0VnAZCxQsgCcAaAAAAAAAAAAA';
const site = { siteName: 'Bells & <Co>', paymentLink: 'https://pay.example/?a=1&b=2', publicOrigin: '' };

interface DrawnPage {
  name: string;
  remote: { default: RemoteModule };
  places: Places;
  /** As the remote's registry entry names it. */
  path: string;
  /** Of the shell's frame that it goes into. */
  framePath: string;
}

// Only in a page do shell and remote meet, so only its test looks at both.
const remoteOf = (name: string) =>
  jest.requireActual<{ default: RemoteModule }>(`../../../${name}/src/remote`);
const placesOf = (name: string) =>
  jest.requireActual<{ places: Places }>(`../../../${name}/src/places`).places;
const partsOf = (name: string) => ({ name, remote: remoteOf(name), places: placesOf(name) });
const landing: DrawnPage = { ...partsOf('mf-public'), path: '/', framePath: '/' };
const queue = { ...partsOf('mf-queue'), framePath: '/plain' };
/** Another remote's links are in the frame, too. */
const account = placesOf('mf-account');
const ticket: DrawnPage = { ...queue, path: '/ticket/:id' };
const join: DrawnPage = { ...queue, path: '/join/:code' };

const linksOf = (own: Places) => [...(own.nav ?? []), ...(account.nav ?? [])];

/** As the server does (api/src/delivery/pages/first-picture.ts). */
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** jsdom lacks these: the screen asks for motion, and React's renderer for servers makes a channel when it is loaded. */
class NothingSeen {
  observe = () => undefined;
  disconnect = () => undefined;
}
const noMatch = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };

beforeAll(() => {
  Object.assign(globalThis, {
    IntersectionObserver: NothingSeen,
    MessageChannel: class {
      port1 = {};
      port2 = {};
    },
    matchMedia: () => noMatch,
  });
});

/** The page of both builds: the frame with the screen in it. */
async function pictureOf({ name, remote, places, path, framePath }: DrawnPage): Promise<string> {
  const { drawScreen } = await import('@queuebell/host-kit/prerender');
  const { drawPage } = await import('./draw-frame');
  const frame = parsePrerendered(drawPage({ path: framePath, drawnWith: DRAWN_WITH }));
  const screen = parsePrerendered(
    formatPrerendered(DRAWN_WITH, await drawScreen(name, remote.default, path)),
  );
  if (!frame || !screen) throw new Error('What was drawn cannot be read.');
  return fillSite(
    fillNav(frame.html, shownTo('visitor', linksOf(places)), escape).replace(
      SCREEN_GOES_HERE,
      () => screen.html,
    ),
    site,
    escape,
  );
}

afterEach(() => {
  document.body.replaceChildren();
  jest.restoreAllMocks();
});

/** Lets the shell take over a page with this in it, as a visitor without a session opens it; the server takes its time. */
async function takeOver(html: string, { name, remote, places, path }: DrawnPage, address: string = path) {
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const redrawn = jest.fn();
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = html;
  const heading = root.querySelector('h1');
  const asked = jest.fn(() => new Promise<never>(() => undefined));
  const api = { watchTicket: asked, readTicket: asked, readJoin: asked };
  const host = createFakeHost({ user: null, site, api });
  const plain = path === '/' ? [] : [path];
  const release = { version: '1', entry: '/r.js', manifest: '/m.json' };
  const registry: Registry = {
    contract: 1,
    remotes: {
      [name]: { ...release, paths: [path], plain, nav: places.nav ?? [] },
      account: { ...release, paths: ['/login', '/register'], nav: account.nav ?? [] },
    },
  };
  const remotes = createRemoteStore({
    registry,
    host,
    loader: { load: async () => remote },
    fetch: () => Promise.reject(new Error('Nobody is asked.')),
    missingFileReload: { reload: async () => 'useless' },
    after: () => new Promise(() => undefined),
  });
  await remotes.prepare(address);
  await act(async () =>
    showPage(
      root,
      <StrictMode>
        <MemoryRouter initialEntries={[address]}>
          <App host={host} remotes={remotes} navigator={createNavigator()} probe={createRenderProbe()} />
        </MemoryRouter>
      </StrictMode>,
      { onRedrawn: redrawn, onBroken: () => 'It broke.' },
    ),
  );
  return { complaints, redrawn, root, asked, isSameHeading: root.querySelector('h1') === heading };
}

describe('the landing page, drawn by the builds', () => {
  it('shows the words and the ways on, before any script', async () => {
    const picture = await pictureOf(landing);
    expect(picture).toContain('Nobody waits standing up.');
    expect(picture).toContain('href="/register"');
    expect(picture).toContain('href="/terms-and-conditions"');
    expect(picture).toContain('>Login</a>');
    expect(picture).not.toContain('QUEUEBELL_LINK');
    expect(picture).toContain('Bells &amp; &lt;Co&gt;');
  });

  it('is what the shell draws: React takes it over without a word, and draws nothing again', async () => {
    const { complaints, redrawn, isSameHeading } = await takeOver(await pictureOf(landing), landing);
    expect(complaints.mock.calls).toEqual([]);
    expect(redrawn).not.toHaveBeenCalled();
    expect(isSameHeading).toBe(true);
  });

  it('is drawn again if it differs, and that is reported', async () => {
    const picture = await pictureOf(landing);
    const { redrawn, root } = await takeOver(
      picture.replace('Nobody waits standing up.', 'Please take a seat.'),
      landing,
    );
    expect(redrawn).toHaveBeenCalled();
    expect(root).toHaveTextContent('Nobody waits standing up.');
  });
});

describe.each([
  ['a ticket', ticket, `/ticket/${TICKET_ID}`, 'Your number'],
  ['a shop’s poster', join, '/join/k7p4mx', 'Loading…'],
])('the page of %s, drawn by the builds', (_what, page, address, words) => {
  it('shows its card before any script, and nobody’s data', async () => {
    const picture = await pictureOf(page);
    expect(picture).toContain(words);
    expect(picture).toMatch(/<noscript[^>]*><p>This page needs JavaScript/);
    expect(picture).not.toContain('<nav');
  });

  it('is taken over by React without a word, and nothing is drawn again', async () => {
    const picture = await pictureOf(page);
    const { complaints, redrawn, root } = await takeOver(picture, page, address);
    expect(complaints.mock.calls).toEqual([]);
    expect(redrawn).not.toHaveBeenCalled();
    expect(root).toHaveTextContent(words);
  });
});

it('the page of an address that is no ticket’s is taken over as well, and then says so', async () => {
  const { complaints, redrawn, root, asked } = await takeOver(
    await pictureOf(ticket),
    ticket,
    '/ticket/nonsense',
  );
  expect(asked).not.toHaveBeenCalled();
  expect(complaints.mock.calls).toEqual([]);
  expect(redrawn).not.toHaveBeenCalled();
  expect(root).toHaveTextContent('We can’t find this ticket.');
});
