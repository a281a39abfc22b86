import type { ReleasePointer } from '@queuebell/contracts/registry';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { expectFiles } from '@queuebell/host-kit/host';
import { folderOf, keepChunksApart, removeTraces, stopWaiting } from './loaded-files';

/** Loads the module `./remote` of one release. The one place that talks to the Module Federation runtime. */
export interface RemoteModuleLoader {
  /**
   * @param name of the remote in the registry
   * @param release replaces the release that was loaded before
   * @param entryMs time limit of its first script
   * @throws the browser's or the remote's error
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

  /** Removes another release, so that two releases of one remote never mix in this page, and files of this one that hang. */
  function makeRoom(name: string, folder: string): void {
    const before = folders.get(name);
    if (before === undefined) keepChunksApart(`webpackChunk${containerName(name)}`);
    else if (before === folder) stopWaiting(folder);
    else removeTraces(before);
    folders.set(name, folder);
  }

  return {
    async load(name, release, entryMs) {
      const { entry } = release;
      expectFiles(window, release);
      makeRoom(name, folderOf(entry));
      // The runtime requests an absolute address.
      const url = new URL(entry, document.baseURI).href;
      timeouts.set(url, entryMs);
      registerRemotes([{ name: containerName(name), entry: url }], { force: true });
      const module = await loadRemote(`${containerName(name)}/remote`, { from: 'runtime' });
      if (module === null) throw new Error(`${name} has no module ./remote.`);
      return module;
    },
  };
}

/** With CORS, as the page's preload requested it: another kind of request would fetch it again. */
function scriptFor(url: string): HTMLScriptElement {
  const script = document.createElement('script');
  if (new URL(url).origin !== window.location.origin) script.crossOrigin = 'anonymous';
  script.integrity = window.queuebellDigests?.[url] ?? '';
  script.src = url;
  return script;
}

/** As packages/build-kit/src/remote-config.mjs. */
function containerName(name: string): string {
  return name.replaceAll('-', '_');
}
