import { isOwnFile, OWN_FIRST_PARTS } from '../../platform/http/own-addresses.js';

const RESERVED = OWN_FIRST_PARTS.map((first) => `/${first}/*`);

const PLAIN = /^(?!\.{1,2}$)[\w.~-]+$/;
const PARAMETER = /^:[A-Za-z]\w*$/;

const segmentsOf = (pattern: string): string[] => pattern.split('/').filter((segment) => segment !== '');
const isOpen = (segment: string | undefined): boolean => segment === '*' || segment?.startsWith(':') === true;

/**
 * Whether there is an address that both patterns match. Two remotes may not have such patterns: the more specific one would
 * take it from the other.
 */
export function overlap(one: string, other: string): boolean {
  const [left, right] = [segmentsOf(one), segmentsOf(other)];
  for (let index = 0; index < Math.max(left.length, right.length); index++) {
    const [a, b] = [left[index], right[index]];
    if (a === '*' || b === '*') return true;
    if (a === undefined || b === undefined) return false;
    if (!isOpen(a) && !isOpen(b) && a.toLowerCase() !== b.toLowerCase()) return false;
  }
  return true;
}

/**
 * What is wrong with the addresses that a remote wants, whoever else has any.
 * @returns a sentence for each reason
 */
export function pathProblems(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (!isUnderstood(path)) {
      return [
        `${path} is no address that pages are found by: fixed parts, :parameters, and at most a * at the end.`,
      ];
    }
    return isOwnFile(path.replace(/\/$/, '')) || RESERVED.some((reserved) => overlap(path, reserved))
      ? [`${path} is, or could be, an address that the server answers by itself.`]
      : [];
  });
}

/** As `ownerOf` of packages/contracts understands it, which decides for server and browser who owns an address. */
function isUnderstood(path: string): boolean {
  const [before, ...segments] = path.replace(/(?<=.)\/$/, '').split('/');
  if (before !== '') return false;
  if (path === '/') return true;
  return segments.every(
    (segment, index) =>
      PLAIN.test(segment) || PARAMETER.test(segment) || (segment === '*' && index === segments.length - 1),
  );
}
