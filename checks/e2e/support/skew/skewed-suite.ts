import fs from 'node:fs';
import path from 'node:path';
import { type OwnSuite, startOwnSuite } from '../own-suite.ts';
import { buildRemote, nameOf, type Skew, writeFor } from './build-remote.ts';

const VERSION = '1.0.0';

/**
 * A suite with remotes that a deploy would refuse, as an open page with an older shell meets them. There is one of each
 * for each contract, beside the suite's own landing page and demo.
 */
export function startSkewedSuite(skews: readonly Skew[], contracts: readonly number[]): Promise<OwnSuite> {
  return startOwnSuite(['mf-public', 'mf-demo'], async ({ store, work }) => {
    for (const skew of skews) {
      const build = await buildRemote(skew, work);
      for (const contract of contracts) {
        const name = nameOf(skew.name, contract);
        writeFor(contract, build, path.join(store.folder, name, VERSION));
        enter(store.folder, name);
      }
    }
  });
}

/** Enters a release into the registry past the checks of a deploy; the registry's form and place are fixed. */
function enter(releases: string, name: string): void {
  const file = path.join(releases, 'remotes.json');
  const registry = JSON.parse(fs.readFileSync(file, 'utf8')) as { remotes: Record<string, unknown> };
  const base = `/releases/${name}/${VERSION}`;
  registry.remotes[name] = {
    version: VERSION,
    entry: `${base}/remoteEntry.js`,
    manifest: `${base}/mf-manifest.json`,
    paths: [`/${name}`],
  };
  fs.writeFileSync(file, JSON.stringify(registry));
}
