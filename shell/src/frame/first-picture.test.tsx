import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { StrictMode } from 'react';
import { act } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { SCREEN_GOES_HERE, fillSite, parsePrerendered } from '@queuebell/contracts/prerendered';
import type { Registry } from '@queuebell/contracts/registry';
import type { RemoteModule } from '@queuebell/remote-kit';
import { createNavigator } from '@queuebell/remote-kit/host';
import { createFakeHost } from '@queuebell/remote-kit/testing';
import { App } from '../app/app';
import { createRemoteStore } from '../remotes/remote-store';
import { createPulse } from '../stuck/pulse';
import { showPage } from './show-page';

const REMOTE = 'mf-public';
const PATH = '/';
const DRAWN_WITH = 'test';
const site = { siteName: 'Bells & <Co>', paymentLink: 'https://pay.example/?a=1&b=2', publicOrigin: '' };
const registry: Registry = {
  contract: 1,
  remotes: { [REMOTE]: { version: '1', entry: '/r.js', manifest: '/m.json', paths: [PATH] } },
};
// Only in a page do the two meet, so only its test looks at both.
const remote = jest.requireActual<{ default: RemoteModule }>('../../../mf-public/src/remote');

/** As the server does (api/src/web/first-picture.ts). */
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** What the two builds have drawn, put into each other. */
let picture: string;

/** What jsdom lacks: the screen asks for motion, and React's renderer for servers makes a channel when it is loaded. */
class NothingSeen {
  observe = () => undefined;
  disconnect = () => undefined;
}
const noMatch = { matches: false, addEventListener: () => undefined, removeEventListener: () => undefined };

beforeAll(async () => {
  Object.assign(globalThis, {
    IntersectionObserver: NothingSeen,
    MessageChannel: class {
      port1 = {};
      port2 = {};
    },
    matchMedia: () => noMatch,
  });
  const { drawScreen } = await import('@queuebell/remote-kit/prerender');
  const { drawPage } = await import('./draw-frame');
  const frame = parsePrerendered(drawPage({ path: PATH, drawnWith: DRAWN_WITH }));
  const screen = parsePrerendered(
    `<!--${DRAWN_WITH}-->\n${await drawScreen(REMOTE, remote.default, PATH)}\n`,
  );
  if (!frame || !screen) throw new Error('What was drawn cannot be read.');
  picture = fillSite(
    frame.html.replace(SCREEN_GOES_HERE, () => screen.html),
    site,
    escape,
  );
});

afterEach(() => {
  document.body.replaceChildren();
  jest.restoreAllMocks();
});

/** Lets the shell take over a page with this in it, as a visitor without a session opens it. */
async function takeOver(html: string) {
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const redrawn = jest.fn();
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = html;
  const heading = root.querySelector('h1');
  const host = createFakeHost({ user: null, site });
  const remotes = createRemoteStore({
    registry,
    host,
    loader: { load: async () => remote },
    fetch: () => Promise.reject(new Error('Nobody is asked.')),
    goneFiles: { reload: async () => false },
    after: () => new Promise(() => undefined),
  });
  await remotes.prepare(PATH);
  await act(async () =>
    showPage(
      root,
      <StrictMode>
        <MemoryRouter initialEntries={[PATH]}>
          <App host={host} remotes={remotes} navigator={createNavigator()} pulse={createPulse()} />
        </MemoryRouter>
      </StrictMode>,
      { onRedrawn: redrawn, onBroken: () => 'It broke.' },
    ),
  );
  return { complaints, redrawn, root, isSameHeading: root.querySelector('h1') === heading };
}

describe('the landing page, drawn by the builds', () => {
  it('shows the words and the ways on, before any script', () => {
    expect(picture).toContain('Nobody waits standing up.');
    expect(picture).toContain('href="/register"');
    expect(picture).toContain('href="/terms-and-conditions"');
    expect(picture).toContain('Bells &amp; &lt;Co&gt;');
  });

  it('is what the shell draws: it is taken over without a word, and nothing is drawn anew', async () => {
    const { complaints, redrawn, isSameHeading } = await takeOver(picture);
    expect(complaints.mock.calls).toEqual([]);
    expect(redrawn).not.toHaveBeenCalled();
    expect(isSameHeading).toBe(true);
  });

  it('is drawn anew where it differs, and that is told', async () => {
    const { redrawn, root } = await takeOver(
      picture.replace('Nobody waits standing up.', 'Please take a seat.'),
    );
    expect(redrawn).toHaveBeenCalled();
    expect(root).toHaveTextContent('Nobody waits standing up.');
  });
});
