import { isOwnFile, OWN_FIRST_PARTS } from '../../platform/http/own-addresses.js';

/** Files of releases lie below `/releases`, which is itself a page of site staff. */
const RELEASE_FILES = '/releases/:remote/*';
const RESERVED = OWN_FIRST_PARTS.map((first) => (first === 'releases' ? RELEASE_FILES : `/${first}/*`));

const PLAIN = /^(?!\.{1,2}$)[\w.~-]+$/;
const PARAMETER = /^:[A-Za-z]\w*$/;

const segmentsOf = (pattern: string): string[] => pattern.split('/').filter((segment) => segment !== '');
const isOpen = (segment: string | undefined): boolean => segment === '*' || segment?.startsWith(':') === true;

/** Two remotes may not have overlapping patterns: the more specific one would win. */
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

/** @returns a sentence for each error, without regard to other remotes */
export function pathProblems(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (!isUnderstood(path)) {
      return [`${path} is not an address for pages: fixed parts, :parameters, and at most a * at the end.`];
    }
    return isOwnFile(path.replace(/\/$/, '')) || RESERVED.some((reserved) => overlap(path, reserved))
      ? [`${path} is, or could be, an address that the server answers by itself.`]
      : [];
  });
}

/** `ownerOf` of packages/contracts resolves addresses for server and browser. */
function isUnderstood(path: string): boolean {
  const [before, ...segments] = path.replace(/(?<=.)\/$/, '').split('/');
  if (before !== '') return false;
  if (path === '/') return true;
  return segments.every(
    (segment, index) =>
      PLAIN.test(segment) || PARAMETER.test(segment) || (segment === '*' && index === segments.length - 1),
  );
}
