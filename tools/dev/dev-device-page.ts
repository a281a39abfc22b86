import type { Registry, SiteInfo } from '@queuebell/contracts';
import { describe } from './dev-registry.ts';
import type { DevServer } from './dev-servers.ts';

/** The page of a device as the API composes it, but with the files of the development server. */
export async function devicePage(
  remote: DevServer,
  path: string,
  { registry, site }: { registry: Registry; site: SiteInfo },
) {
  // One after the other: in Jest, two modules that share files cannot be linked at the same time.
  const { composeDevicePage } = await import('../../api/dist/delivery/pages/device-page.js');
  const { filesStandingAlone } = await import('../../api/dist/delivery/pages/page-head.js');
  const description = await describe(remote);
  const { start } = filesStandingAlone(`${remote.origin}/${description.entry}`, description, path);
  const boot = { registry, site, standalone: { remote: remote.name } };
  return composeDevicePage(boot, start, { ...start, scripts: [], styles: [] });
}
