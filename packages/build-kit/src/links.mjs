// @ts-check
import path from 'node:path';
import { ts } from './typescript.mjs';

/** Addresses of the server itself, and tests of patterns, are no links to pages. */
const PAGE = /^\/[A-Za-z][\w-]*(\/[\w:-]*)*$/;
const OF_THE_SERVER =
  /^\/((api|assets|busy|door|desk|icons|preview|proxy|remotes|sandbox|tv)(\/|$)|releases\/)/;

/**
 * The paths in a remote's own code, so that a deploy can say which links lead nowhere. Text after a path, or in a template, is
 * unknown: '/ticket/${id}' is '/ticket/:any', and so is '/ticket/', because something follows it.
 *
 * @param {Iterable<import('webpack').Module>} modules
 * @param {string} dir the remote's folder
 * @returns {string[]} sorted
 */
export function linksIn(modules, dir) {
  const own = path.join(dir, 'src') + path.sep;
  const links = new Set();
  for (const module of modules) {
    const joined = /** @type {{ modules?: import('webpack').Module[] }} */ (module).modules ?? [module];
    for (const one of joined) {
      const { resource = '' } = /** @type {{ resource?: string }} */ (one);
      const text = one.originalSource()?.source();
      if (resource.startsWith(own) && text !== undefined)
        linksOf(String(text)).forEach((link) => links.add(link));
    }
  }
  return [...links].sort();
}

/** @param {string} text of a script @returns {string[]} */
export function linksOf(text) {
  /** @type {string[]} */
  const links = [];
  /** @param {string} start @param {boolean} isWhole */
  const add = (start, isWhole) => {
    const [link = ''] = start.split(/[?#]/, 1);
    const isCut = link === start && (!isWhole || link.endsWith('/'));
    const whole = isCut ? link.replace(/[^/]*$/, ':any') : link;
    if (PAGE.test(whole) && !OF_THE_SERVER.test(whole)) links.push(whole);
  };
  /** @param {import('typescript').Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) add(node.text, true);
    if (ts.isTemplateHead(node)) add(node.text, false);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('a.js', text, ts.ScriptTarget.Latest));
  return links;
}
