import type { Registry } from '@queuebell/contracts';

/** The remote that owns an address, and the path by which it does. */
export interface Owner {
  remote: string;
  path: string;
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** Fixed text is more specific than a parameter, and anything than a star. Null: no match. */
function rank(pattern: string, pathname: string): number | null {
  const wanted = segmentsOf(pattern);
  const given = segmentsOf(pathname);
  const isOpen = wanted.at(-1) === '*';
  if (isOpen) wanted.pop();
  if (given.length < wanted.length || (!isOpen && given.length > wanted.length)) return null;
  let score = isOpen ? 0 : 1;
  for (const [index, segment] of wanted.entries()) {
    const isParameter = segment.startsWith(':');
    if (!isParameter && segment.toLowerCase() !== given[index]?.toLowerCase()) return null;
    score += isParameter ? 3 : 10;
  }
  return score;
}

/** The most specific of the paths that match, in react-router's syntax and as it matches: whatever the case. */
export function bestMatch(paths: readonly string[], pathname: string): string | null {
  return (
    bestOf(
      paths.map((path) => ({ remote: '', path })),
      pathname,
    )?.path ?? null
  );
}

export function ownerOf({ remotes }: Registry, pathname: string): Owner | null {
  const all = Object.entries(remotes).flatMap(([remote, { paths }]) =>
    paths.map((path) => ({ remote, path })),
  );
  return bestOf(all, pathname);
}

function bestOf(owners: readonly Owner[], pathname: string): Owner | null {
  let best: { owner: Owner; score: number } | null = null;
  for (const owner of owners) {
    const score = rank(owner.path, pathname);
    if (score !== null && (!best || score > best.score)) best = { owner, score };
  }
  return best?.owner ?? null;
}
