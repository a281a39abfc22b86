import { formatPrerendered } from '@queuebell/contracts/prerendered';
import remote from 'remote-under-build';
import { drawScreen } from './draw';

/** The build runs this module (build-kit, prerender-plugin.mjs, DrawPage). */
export const drawPage = async ({ name, path, drawnWith }: Record<'name' | 'path' | 'drawnWith', string>) =>
  formatPrerendered(drawnWith, await drawScreen(name, remote, path));
