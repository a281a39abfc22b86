import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** Non-blank. */
interface Lines {
  files: number;
  /** Scripts of the product and of its tools. */
  source: number;
  styles: number;
  /** Tests, and what only tests use. */
  checks: number;
  /** Lines of the source with nothing but a comment. */
  comments: number;
}

interface House {
  areas: Record<string, Lines>;
  total: Lines;
  /** Of the lines of the source, in percent. */
  commentShare: number;
  /** By walled place: neighbouring folders that import each other. */
  pairs: Record<string, string[]>;
}

/** The share in percent; 0 pairs where none are named. */
export interface Limits {
  commentShare: number;
  pairs: Record<string, number>;
}

const CODE = /\.(?:ts|tsx|mjs|cjs|js|css)$/;
const NOT_OURS = /^(?:\.|node_modules$|dist$|coverage$|test-results$|playwright-report$)/;
const CHECKS = /\.(?:test|spec)\.|\/testing\/|^(?:api\/test|checks\/(?!bench)[^/]+|tools\/test\/jest)\//;
/** The folders in these places must not import each other. */
const WALLED = /^((?:api|shell|mf-[^/]+|packages\/[^/]+)\/src)\//;

/** @param root of a checkout */
export function measureHouse(root: string): House {
  const areas: Record<string, Lines> = {};
  const pairs: Record<string, string[]> = {};
  const imports = new Set<string>();
  for (const file of filesBelow(root)) {
    const text = readFileSync(join(root, file), 'utf8');
    const area = (areas[areaOf(file)] ??= noLines());
    addLines(area, file, text);
    const place = WALLED.exec(file)?.[1];
    if (place === undefined || CHECKS.test(file)) continue;
    const found = (pairs[place] ??= []);
    for (const imported of importsOf(root, file, text)) {
      const [from, to] = neighbours(file, imported) ?? [];
      if (from === undefined || to === undefined || !from.startsWith(`${place}/`)) continue;
      if (!imports.has(`${from} ${to}`) && imports.has(`${to} ${from}`))
        found.push([to, from].map((folder) => relative(place, folder)).join(' ⇄ '));
      imports.add(`${from} ${to}`);
    }
  }
  const total = sum(Object.values(areas));
  return { areas, total, pairs, commentShare: Math.round((1000 * total.comments) / total.source) / 10 };
}

/** @returns what is worse than its limit */
export function houseProblems(
  { pairs, commentShare }: Pick<House, 'pairs' | 'commentShare'>,
  limits: Limits,
): string[] {
  const knots = Object.entries(pairs).flatMap(([place, found]) => {
    const allowed = limits.pairs[place] ?? 0;
    const list = found.map((pair) => `\n    ${pair}`).join('');
    return found.length <= allowed
      ? []
      : [`${place}: ${found.length} pairs of folders import each other, ${allowed} are allowed:${list}`];
  });
  return commentShare <= limits.commentShare
    ? knots
    : [...knots, `${commentShare} % of the source are comments, ${limits.commentShare} % are allowed`];
}

const noLines = (): Lines => ({ files: 0, source: 0, styles: 0, checks: 0, comments: 0 });

function sum(parts: Lines[]) {
  const total = noLines();
  for (const part of parts) {
    for (const key of Object.keys(total) as (keyof Lines)[]) total[key] += part[key];
  }
  return total;
}

function addLines(area: Lines, file: string, text: string) {
  area.files += 1;
  const lines = nonBlankLines(text);
  if (CHECKS.test(file)) area.checks += lines.length;
  else if (file.endsWith('.css')) area.styles += lines.length;
  else {
    const code = linesOfCode(file, text);
    area.source += lines.length;
    area.comments += lines.filter((line) => !code.has(line)).length;
  }
}

function filesBelow(root: string, folder: string = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(root, path);
      return entry.isFile() && CODE.test(entry.name) ? [path] : [];
    });
}

function areaOf(file: string) {
  const [first = '', second = ''] = file.split('/');
  if (first === 'packages' || first === 'checks') return `${first}/${second}`;
  return file.includes('/') ? first : 'root';
}

const nonBlankLines = (text: string): number[] =>
  text.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [at]));

function linesOfCode(file: string, text: string) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const code = new Set<number>();
  const visit = (node: ts.Node) => {
    if (ts.isJSDoc(node)) return;
    const parts = node.getChildren(source);
    const start = node.getStart(source);
    if (parts.length > 0) parts.forEach(visit);
    else if (node.end > start) {
      const last = source.getLineAndCharacterOfPosition(node.end).line;
      for (let at = source.getLineAndCharacterOfPosition(start).line; at <= last; at++) code.add(at);
    }
  };
  visit(source);
  return code;
}

/** @returns files, by where they are in the checkout; of other packages none */
function importsOf(root: string, file: string, text: string): string[] {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(root, join(root, dirname(file), name)))
    .map((path) => (isFolder(join(root, path)) ? join(path, 'index') : path));
}

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory();

/**
 * The folders of one folder in which the two files are: of `a/b/c.ts` and `a/d/e/f.ts`, `a/b` and `a/d`.
 *
 * @returns null where one of them is in no such folder
 */
function neighbours(one: string, other: string): [string, string] | null {
  const [a, b] = [one.split('/'), other.split('/')];
  const at = a.findIndex((part, index) => part !== b[index]);
  if (at < 0 || at >= a.length - 1 || at >= b.length - 1) return null;
  return [a.slice(0, at + 1).join('/'), b.slice(0, at + 1).join('/')];
}
