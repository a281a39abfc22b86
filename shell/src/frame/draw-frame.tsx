import { SCREEN_GOES_HERE, UNKNOWN_NAV, formatPrerendered } from '@queuebell/contracts/prerendered';
import { createNavigator, fulfilled } from '@queuebell/host-kit/host';
import { draw, unknownVisitor } from '@queuebell/host-kit/prerender';
import { App } from '../app/app';
import type { ShownRemotes } from '../remotes/remote-store';
import { createRenderProbe } from '../freeze/render-probe';

/** Stands for every address of a page that has no navigation bar. */
const PLAIN_PATH = '/plain';

const screens = fulfilled([{ path: '*', element: SCREEN_GOES_HERE }]);

/** Every address belongs to one remote, whose screen is a placeholder. */
const anyRemote: ShownRemotes = {
  ownerOf: () => 'any',
  isPlain: (path) => path === PLAIN_PATH,
  hasFooter: () => true,
  nav: () => [...UNKNOWN_NAV],
  routesOf: () => screens,
  screenOf: () => fulfilled(undefined),
  markStable: () => undefined,
  recover: () => Promise.resolve('problem'),
  renewRegistry: () => Promise.resolve(true),
  isLoading: () => false,
  subscribe: () => () => undefined,
};

export const drawFrame = (path: string): string =>
  draw(
    path,
    <App
      host={unknownVisitor()}
      remotes={anyRemote}
      navigator={createNavigator()}
      probe={createRenderProbe()}
    />,
  );

/** The shell's build runs this (build-kit, prerender-plugin.mjs, DrawPage). */
export const drawPage = ({ path, drawnWith }: Record<'path' | 'drawnWith', string>): string =>
  formatPrerendered(drawnWith, drawFrame(path));
