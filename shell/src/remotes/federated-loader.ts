import type { ReleasePointer } from '@queuebell/contracts/registry';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { folderOf, keepChunksApart, removeTraces, stopWaiting } from './loaded-files';

/** Loads the module `./remote` of one release. The one place that talks to the Module Federation runtime. */
export interface RemoteModuleLoader {
  /**
   * @param name of the remote, as the registry has it
   * @param release which of its releases; whatever was loaded under this name before is forgotten
   * @param entryMs how long its first script may take
   * @throws what the browser or the remote says, when it cannot be loaded
   */
  load(name: string, release: ReleasePointer, entryMs: number): Promise<unknown>;
}

/** @returns a loader on this page's Module Federation runtime */
export function createFederatedLoader(): RemoteModuleLoader {
  const folders = new Map<string, string>();
  const timeouts = new Map<string, number>();
  registerPlugins([
    {
      name: 'script-timeout',
      createScript: ({ url }) => ({ script: scriptFor(url), timeout: timeouts.get(url) ?? 0 }),
    },
  ]);

  /** Leaves nothing of another release, so that no two of one remote mix in this page, and of this one nothing that hangs. */
  function makeRoom(name: string, folder: string): void {
    const before = folders.get(name);
    if (before === undefined) keepChunksApart(`webpackChunk${containerName(name)}`);
    else if (before === folder) stopWaiting(folder);
    else removeTraces(before);
    folders.set(name, folder);
  }

  return {
    async load(name, { entry }, entryMs) {
      makeRoom(name, folderOf(entry));
      // The runtime makes an address absolute before it asks for it.
      const url = new URL(entry, document.baseURI).href;
      timeouts.set(url, entryMs);
      registerRemotes([{ name: containerName(name), entry: url }], { force: true });
      const module = await loadRemote(`${containerName(name)}/remote`, { from: 'runtime' });
      if (module === null) throw new Error(`${name} has no module ./remote.`);
      return module;
    },
  };
}

/** From another origin with CORS, as the page's preload asked for it: a second kind of request would fetch it again. */
function scriptFor(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  if (new URL(url).origin !== window.location.origin) script.crossOrigin = 'anonymous';
  script.src = url;
  return script;
}

/** The same rule as the remotes' builds have (packages/build-kit/src). */
function containerName(name: string): string {
  return name.replaceAll('-', '_');
}
