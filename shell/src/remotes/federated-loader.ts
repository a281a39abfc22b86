import type { ReleasePointer } from '@queuebell/contracts/registry';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';

/** A server that accepts and never answers counts as down after this. */
const SCRIPT_TIMEOUT_MS = 3_000;

/** Loads the module `./remote` of one release. The one place that talks to the Module Federation runtime. */
export interface RemoteModuleLoader {
  /**
   * @param name of the remote, as the registry has it
   * @param release which of its releases; whatever was loaded under this name before is forgotten
   * @throws what the browser or the remote says, when it cannot be loaded
   */
  load(name: string, release: ReleasePointer): Promise<unknown>;
}

/** @returns a loader on this page's Module Federation runtime */
export function createFederatedLoader(): RemoteModuleLoader {
  registerPlugins([
    {
      name: 'script-timeout',
      createScript: () => ({ timeout: SCRIPT_TIMEOUT_MS }),
    },
  ]);
  return {
    async load(name, { entry }) {
      registerRemotes([{ name: containerName(name), entry }], { force: true });
      const module = await loadRemote(`${containerName(name)}/remote`, { from: 'runtime' });
      if (module === null) throw new Error(`${name} has no module ./remote.`);
      return module;
    },
  };
}

/** The same rule as the remotes' builds have (packages/remote-kit/webpack). */
function containerName(name: string): string {
  return name.replaceAll('-', '_');
}
