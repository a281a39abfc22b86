import { ownerOf, type Registry, type RemoteDescription } from '@queuebell/contracts';
import type { StoreParts } from './store-parts.js';

/**
 * After an act that pages see already, so it never fails.
 * @param before the paths that the remote owned
 * @returns links that lead nowhere now: warnings, because the other end may come later
 */
export async function linkProblemsAfter(
  { registry, stored, warn }: Pick<StoreParts, 'registry' | 'stored' | 'warn'>,
  remote: string,
  before: readonly string[],
): Promise<{ linkProblems?: string[] }> {
  return await checked({ registry, stored, warn }, remote, (now, described) =>
    linkProblems(remote, now, described, before),
  );
}

/**
 * For a release that only some browsers have. It never fails.
 * @returns as {@link linkProblemsAfter}, if the release became current
 */
export async function linkProblemsOf(
  parts: Pick<StoreParts, 'registry' | 'stored' | 'warn'>,
  description: RemoteDescription,
): Promise<{ linkProblems?: string[] }> {
  const { name: remote, paths } = description;
  return await checked(parts, remote, (now, described) => {
    const before = now.remotes[remote]?.paths ?? [];
    const remotes = { ...now.remotes, [remote]: { ...NO_RELEASE, paths } };
    return linkProblems(
      remote,
      { ...now, remotes },
      described.set(remote, description),
      before,
      'would have',
    );
  });
}

async function checked(
  { registry, stored, warn }: Pick<StoreParts, 'registry' | 'stored' | 'warn'>,
  remote: string,
  problemsIn: (now: Registry, described: Map<string, RemoteDescription>) => string[],
): Promise<{ linkProblems?: string[] }> {
  try {
    const now = await registry.read();
    const described = new Map<string, RemoteDescription>();
    for (const [name, entry] of Object.entries(now.remotes)) {
      const description = await stored.description(name, entry).catch(() => null);
      if (description) described.set(name, description);
    }
    const found = problemsIn(now, described);
    return found.length > 0 ? { linkProblems: found } : {};
  } catch (error) {
    warn(`${remote}: its links were not checked: ${String(error)}`);
    return {};
  }
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
  has: 'has' | 'would have' = 'has',
): string[] {
  const isNowhere = (path: string) => ownerOf(registry, path) === null;
  const links = described.get(remote)?.links ?? [];
  const givenUp = before.filter(isNowhere).flatMap((path) => {
    const then: Registry = { ...registry, remotes: { [remote]: { ...NO_RELEASE, paths: [path] } } };
    const others = [...described]
      .filter(
        ([name, { links: theirs = [] }]) =>
          name !== remote && theirs.some((link) => isNowhere(link) && ownerOf(then, link)),
      )
      .map(([name]) => name);
    return others.length > 0
      ? [`${path} ${has} no owner any more, but there are links to it from ${others.join(' and ')}.`]
      : [];
  });
  return [
    ...links.filter(isNowhere).map((link) => `${remote} leads to ${link}, which no remote owns.`),
    ...givenUp,
  ];
}

const NO_RELEASE = { version: '', entry: '', manifest: '' };
