import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/**
 * @typedef {object} Lines non-blank
 * @property {number} files
 * @property {number} source scripts of the product and of its tools
 * @property {number} styles
 * @property {number} checks tests, and what only tests use
 * @property {number} comments lines of the source with nothing but a comment
 *
 * @typedef {object} House
 * @property {Record<string, Lines>} areas
 * @property {Lines} total
 * @property {number} commentShare of the lines of the source, in percent
 * @property {Record<string, string[]>} pairs by walled place: neighbouring folders that import each other
 *
 * @typedef {{ commentShare: number, pairs: Record<string, number> }} Limits the share in percent; 0 pairs where none are named
 */

const CODE = /\.(?:ts|tsx|mjs|cjs|js|css)$/;
const NOT_OURS = /^(?:\.|node_modules$|dist$|coverage$|test-results$|playwright-report$)/;
const CHECKS = /\.(?:test|spec)\.|\/testing\/|^(?:api\/test|checks\/(?!bench)[^/]+|tools\/test\/jest)\//;
/** Their folders are to have walls between them. */
const WALLED = /^((?:api|shell|mf-[^/]+|packages\/[^/]+)\/src)\//;

/**
 * @param {string} root of a checkout
 * @returns {House}
 */
export function measureHouse(root) {
  /** @type {Record<string, Lines>} */
  const areas = {};
  /** @type {Record<string, string[]>} */
  const pairs = {};
  /** @type {Set<string>} */
  const imports = new Set();
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

/**
 * @param {Pick<House, 'pairs' | 'commentShare'>} house
 * @param {Limits} limits
 * @returns {string[]} what is worse than its limit
 */
export function houseProblems({ pairs, commentShare }, limits) {
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

/** @returns {Lines} */
const noLines = () => ({ files: 0, source: 0, styles: 0, checks: 0, comments: 0 });

/** @param {Lines[]} parts */
function sum(parts) {
  const total = noLines();
  for (const part of parts) {
    for (const key of /** @type {(keyof Lines)[]} */ (Object.keys(total))) total[key] += part[key];
  }
  return total;
}

/**
 * @param {Lines} area
 * @param {string} file
 * @param {string} text
 */
function addLines(area, file, text) {
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

/**
 * @param {string} root
 * @param {string} [folder]
 * @returns {string[]}
 */
function filesBelow(root, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !NOT_OURS.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return filesBelow(root, path);
      return entry.isFile() && CODE.test(entry.name) ? [path] : [];
    });
}

/** @param {string} file */
function areaOf(file) {
  const [first = '', second = ''] = file.split('/');
  if (first === 'packages' || first === 'checks') return `${first}/${second}`;
  return file.includes('/') ? first : 'root';
}

/**
 * @param {string} text
 * @returns {number[]}
 */
const nonBlankLines = (text) => text.split('\n').flatMap((line, at) => (line.trim() === '' ? [] : [at]));

/**
 * The lines in which the parser found more than comments.
 *
 * @param {string} file
 * @param {string} text
 */
function linesOfCode(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  /** @type {Set<number>} */
  const code = new Set();
  /** @param {ts.Node} node */
  const visit = (node) => {
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

/**
 * @param {string} root
 * @param {string} file
 * @param {string} text
 * @returns {string[]} files, by where they are in the checkout; of other packages none
 */
function importsOf(root, file, text) {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(root, join(root, dirname(file), name)))
    .map((path) => (isFolder(join(root, path)) ? join(path, 'index') : path));
}

/** @param {string} path */
const isFolder = (path) => existsSync(path) && statSync(path).isDirectory();

/**
 * The folders of one folder in which the two files are: of `a/b/c.ts` and `a/d/e/f.ts`, `a/b` and `a/d`.
 *
 * @param {string} one
 * @param {string} other
 * @returns {[string, string] | null} null where one of them is in no such folder
 */
function neighbours(one, other) {
  const [a, b] = [one.split('/'), other.split('/')];
  const at = a.findIndex((part, index) => part !== b[index]);
  if (at < 0 || at >= a.length - 1 || at >= b.length - 1) return null;
  return [a.slice(0, at + 1).join('/'), b.slice(0, at + 1).join('/')];
}
