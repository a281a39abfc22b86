import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/** Non-blank. */
export interface Lines {
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
  /** Files and folders that import each other, also around several corners: 'mf-x/src/a ⇄ mf-x/src/b'. */
  cycles: string[];
}

/** In percent. */
export const COMMENT_SHARE_MAX = 12;

const CODE = /\.(?:ts|tsx|mjs|cjs|js|css)$/;
const NOT_OURS = /^(?:\.|node_modules$|dist$|coverage$|test-results$|playwright-report$)/;
const CHECKS =
  /\.(?:test|spec)\.|\/testing\/|^(?:api\/test|checks\/(?!bench)[^/]+|packages\/build-kit\/src\/jest)\//;
/** A test may import anything. */
const TEST = /\.(?:test|spec)\.|^api\/test\//;
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.cjs', '/index.ts', '/index.mjs'];

/** @param root of a checkout */
export function measureHouse(root: string): House {
  const areas: Record<string, Lines> = {};
  const files = filesBelow(root);
  const known = new Set(files);
  const imports: Import[] = [];
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8');
    addLines((areas[areaOf(file)] ??= noLines()), file, text);
    if (!TEST.test(file)) imports.push(...importsOf(file, text, known));
  }
  const total = sum(Object.values(areas));
  const commentShare = Math.round((1000 * total.comments) / total.source) / 10;
  return { areas, total, commentShare, cycles: cyclesOf(imports) };
}

/** @returns each cycle, and whether there are too many comments */
export function houseProblems({ cycles, commentShare }: Pick<House, 'cycles' | 'commentShare'>): string[] {
  return [
    ...cycles.map((cycle) => `These import each other: ${cycle}`),
    ...(commentShare > COMMENT_SHARE_MAX
      ? [`${commentShare} % of the source are comments, ${COMMENT_SHARE_MAX} % are allowed`]
      : []),
  ];
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

type Import = readonly [from: string, to: string];

/** @returns the imports of the product's files in a folder, by their places in the checkout */
export function importsBelow(root: string, folder: string): Import[] {
  const files = filesBelow(root, folder).filter((file) => !TEST.test(file));
  const known = new Set(files);
  return files.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8'), known));
}

/** @returns the files of this checkout that it imports by a relative path */
function importsOf(file: string, text: string, known: ReadonlySet<string>): Import[] {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .flatMap(({ fileName }) => {
      const path = join(dirname(file), fileName);
      const to = [path, path.replace(/\.js$/, '')]
        .flatMap((each) => ENDINGS.map((ending) => each + ending))
        .find((each) => known.has(each));
      return to === undefined ? [] : [[file, to] as const];
    });
}

function cyclesOf(imports: readonly Import[]): string[] {
  const neighbours = imports.flatMap(([from, to]) => neighboursOf(from, to) ?? []);
  const nested = imports
    .map(([from, to]) => [dirname(from), dirname(to)] as const)
    .filter(([a, b]) => isNested(a, b) || isNested(b, a));
  // A folder with two subfolders gives two pairs, not one cycle of three.
  const pairs = nested.filter(
    ([a, b]) => isNested(a, b) && nested.some(([from, to]) => from === b && to === a),
  );
  return [...circlesIn(imports), ...circlesIn(neighbours), ...pairs]
    .map((members) => [...members].sort().join(' ⇄ '))
    .filter((cycle, at, all) => all.indexOf(cycle) === at)
    .sort();
}

/** The files directly in `src` put the parts in its folders together, and may be imported by them. */
const isNested = (folder: string, below: string) =>
  below.startsWith(`${folder}/`) && !folder.endsWith('/src') && folder !== '.';

/**
 * The folders of one folder in which the two files are: of `a/b/c.ts` and `a/d/e/f.ts`, `a/b` and `a/d`.
 *
 * @returns null where one of them is in no such folder
 */
function neighboursOf(one: string, other: string): [Import] | null {
  const [a, b] = [one.split('/'), other.split('/')];
  const at = a.findIndex((part, index) => part !== b[index]);
  if (at < 0 || at >= a.length - 1 || at >= b.length - 1) return null;
  return [[a.slice(0, at + 1).join('/'), b.slice(0, at + 1).join('/')]];
}

/** Groups in which each member leads to each other one (Tarjan's strongly connected components). */
function circlesIn(edges: readonly Import[]): string[][] {
  const next = new Map<string, string[]>();
  for (const [from, to] of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const order = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  /** @returns the lowest order of a member on the stack that this one leads to */
  const visit = (node: string): number => {
    const own = order.size;
    order.set(node, own);
    stack.push(node);
    let lowest = own;
    for (const to of next.get(node) ?? []) {
      const known = order.get(to);
      if (known === undefined) lowest = Math.min(lowest, visit(to));
      else if (stack.includes(to)) lowest = Math.min(lowest, known);
    }
    if (lowest === own) {
      const circle = stack.splice(stack.indexOf(node));
      if (circle.length > 1) circles.push(circle);
    }
    return lowest;
  };
  for (const node of next.keys()) if (!order.has(node)) visit(node);
  return circles;
}
