import { ownerOf, type Registry, type RemoteDescription } from '@queuebell/contracts';
import type { ReleaseStore } from './release-store.js';

/** Links that lead nowhere after a deploy or a rollback. They are warnings: the other end may come later. */
export async function linkProblemsOf(
  store: Pick<ReleaseStore, 'registry' | 'description'>,
  remote: string,
  from: string | undefined,
): Promise<string[]> {
  const registry = await store.registry();
  const described = new Map<string, RemoteDescription>();
  for (const [name, entry] of Object.entries(registry.remotes)) {
    const description = await store.description(name, entry).catch(() => null);
    if (description) described.set(name, description);
  }
  const { previous, earlier = [] } = registry.remotes[remote] ?? {};
  const replaced = [previous, ...earlier].find((pointer) => pointer?.version === from);
  const before = replaced && (await store.description(remote, replaced).catch(() => null));
  return linkProblems(remote, registry, described, before?.paths ?? []);
}

/**
 * @param described the current release of each remote
 * @param before the paths of the remote's release before
 * @returns a sentence for each link of the remote without an owner, and for each path given up to which others lead
 */
export function linkProblems(
  remote: string,
  registry: Registry,
  described: ReadonlyMap<string, RemoteDescription>,
  before: readonly string[],
): string[] {
  const isNowhere = (path: string) => ownerOf(registry, path) === null;
  const links = described.get(remote)?.links ?? [];
  const givenUp = before.filter(isNowhere).flatMap((path) => {
    const then: Registry = { ...registry, remotes: { [remote]: { ...NO_RELEASE, paths: [path] } } };
    const others = [...described]
      .filter(
        ([name, { links: theirs = [] }]) => name !== remote && theirs.some((link) => ownerOf(then, link)),
      )
      .map(([name]) => name);
    return others.length > 0
      ? [`${path} has no owner any more, but ${others.join(' and ')} lead there.`]
      : [];
  });
  return [
    ...links.filter(isNowhere).map((link) => `${remote} leads to ${link}, which no remote owns.`),
    ...givenUp,
  ];
}

const NO_RELEASE = { version: '', entry: '', manifest: '' };
