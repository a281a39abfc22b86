import type { Registry } from '@queuebell/contracts/registry';

const pointer = (version: string) => ({
  version,
  entry: `/releases/mf-queue/${version}/remoteEntry.js`,
  manifest: `/releases/mf-queue/${version}/mf-manifest.json`,
});

/** A registry in which mf-queue is in that version. */
export const registryWith = (version: string, previous?: string, ...earlier: string[]): Registry => ({
  contract: 1,
  remotes: {
    'mf-queue': {
      ...pointer(version),
      paths: ['/admin', '/ticket/:id'],
      ...(previous && { previous: pointer(previous) }),
      ...(earlier.length > 0 && { earlier: earlier.map(pointer) }),
    },
  },
});

export const moduleWith = (element: React.ReactNode, contract = 2) => ({
  default: { contract, routes: () => [{ path: '/admin', element }] },
});

export const missing = () =>
  new Error('[ Federation Runtime ]: Failed to load script resources. #RUNTIME-008');

/** The answer of each version's file: a module, an error, or none. */
export type Served = Record<string, (() => unknown) | 'slow'>;

/** A loader of these versions, and the requests to it. */
export function loaderOf(served: Served) {
  const asked: string[] = [];
  return {
    asked,
    served,
    async load(_name: string, { version }: { version: string }): Promise<unknown> {
      asked.push(version);
      const answer = served[version];
      if (answer === 'slow') return new Promise(() => undefined);
      if (!answer) throw missing();
      return answer();
    },
  };
}
