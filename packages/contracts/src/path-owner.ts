export interface PathOwner {
  remote: string;
  path: string;
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

/** Text ranks above a parameter, a parameter above a star. Null: no match. */
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

/** The most specific matching path, by react-router's rules; case does not matter. */
export function bestMatch(paths: readonly string[], pathname: string): string | null {
  const nameless = paths.map((path) => ({ remote: '', path }));
  return bestOf(nameless, pathname)?.path ?? null;
}

/**
 * The remote that owns an address. Server (for preloads) and browser use this same rule.
 *
 * @param pathname without query: '/admin'
 */
export function ownerOf(
  { remotes }: { remotes: Record<string, { paths: string[] }> },
  pathname: string,
): PathOwner | null {
  const all = Object.entries(remotes).flatMap(([remote, { paths }]) =>
    paths.map((path) => ({ remote, path })),
  );
  return bestOf(all, pathname);
}

function bestOf(owners: readonly PathOwner[], pathname: string): PathOwner | null {
  let best: { owner: PathOwner; score: number } | null = null;
  for (const owner of owners) {
    const score = rank(owner.path, pathname);
    if (score !== null && (!best || score > best.score)) best = { owner, score };
  }
  return best?.owner ?? null;
}
