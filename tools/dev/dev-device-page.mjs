import { describe } from './dev-registry.mjs';

/** @typedef {import('./dev-servers.mjs').DevServer} DevServer */

/**
 * The page of a device as the API composes it, but with the files of the development server.
 *
 * @param {DevServer} remote
 * @param {string} path
 * @param {{ registry: import('@queuebell/contracts').Registry, site: import('@queuebell/contracts').SiteInfo }} suite
 */
export async function devicePage(remote, path, { registry, site }) {
  const [{ composeDevicePage }, { filesStandingAlone }, description] = await Promise.all([
    import('../../api/dist/delivery/pages/device-page.js'),
    import('../../api/dist/delivery/pages/page-head.js'),
    describe(remote),
  ]);
  const { start } = filesStandingAlone(`${remote.origin}/${description.entry}`, description, path);
  const boot = { registry, site, standalone: { remote: remote.name } };
  return composeDevicePage(boot, start, { ...start, scripts: [], styles: [] });
}
