import { describe, expect, it, jest } from '@jest/globals';
import * as router from './index';

interface FileSystem {
  readFileSync(path: string, encoding: 'utf8'): string;
  readdirSync(path: string, options: { withFileTypes: true }): { name: string; isDirectory(): boolean }[];
}

/** Tests, what helps them, and what draws pages in a build run on the whole package. */
const notForBrowsers = /\.test\.tsx?$|\/testing(\/|\.tsx?$)|\/prerender\//;

const { readFileSync, readdirSync } = jest.requireActual<FileSystem>('node:fs');
const here = expect.getState().testPath ?? '';
const root = here.replace(/packages\/router\/src\/[^/]*$/, '');
const apps = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && /^(shell$|mf-)/.test(entry.name))
  .map(({ name }) => name);
const sources = [...apps, 'packages/ui', 'packages/host-kit'].flatMap((app) =>
  filesBelow(`${root}${app}/src`),
);

/** The sources in a folder that browsers load. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesBelow(path);
    return /\.tsx?$/.test(path) && !notForBrowsers.test(path) ? [path] : [];
  });
}

/** The names that a source imports from 'react-router-dom', and whether each is only a type. */
function importedFrom(source: string): { name: string; isType: boolean }[] {
  const imports = source.matchAll(
    /(?:import|export)\s+(type\s+)?(\{[^}]*\}|[^;'"{}]*?)\s*from\s*['"]react-router-dom['"]/g,
  );
  return [...imports].flatMap(([, wholeIsType, clause = '']) => {
    if (!clause.startsWith('{')) return [{ name: clause.trim(), isType: false }];
    return clause
      .slice(1, -1)
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => ({
        name: part.replace(/^type\s+/, '').replace(/\s+as\s+.*$/s, ''),
        isType: wholeIsType !== undefined || part.startsWith('type '),
      }));
  });
}

const exportedTypes = new Set(
  [
    ...readFileSync(`${root}packages/router/src/index.ts`, 'utf8').matchAll(/export type \{([^}]*)\}/g),
  ].flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
);
const isExported = ({ name, isType }: { name: string; isType: boolean }): boolean =>
  name in router || (isType && exportedTypes.has(name));

it('the router package exports every name that a source of the suite imports from react-router-dom', () => {
  const missing = sources.flatMap((path) =>
    importedFrom(readFileSync(path, 'utf8'))
      .filter((imported) => !isExported(imported))
      .map(({ name }) => `${path.slice(root.length)}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it('the test of the router’s names reads the shell, every remote and their packages', () => {
  expect(apps).toEqual(expect.arrayContaining(['shell', 'mf-account', 'mf-demo', 'mf-public', 'mf-queue']));
  for (const app of ['shell', 'mf-account', 'packages/host-kit']) {
    const itsSources = sources.filter((path) => path.startsWith(`${root}${app}/`));
    expect(itsSources.some((path) => importedFrom(readFileSync(path, 'utf8')).length > 0)).toBe(true);
  }
});

describe('the reader of imports', () => {
  it.each([
    ["import { Link } from 'react-router-dom';", [{ name: 'Link', isType: false }]],
    ["import type { To } from 'react-router-dom';", [{ name: 'To', isType: true }]],
    [
      "import {\n  type RouteObject,\n  matchRoutes as match,\n} from 'react-router-dom';",
      [
        { name: 'RouteObject', isType: true },
        { name: 'matchRoutes', isType: false },
      ],
    ],
    ["import * as router from 'react-router-dom';", [{ name: '* as router', isType: false }]],
    [
      "import { use } from 'react';\nimport { Link } from 'react-router-dom';",
      [{ name: 'Link', isType: false }],
    ],
    ["import { use } from 'react';", []],
  ])('understands %j', (source, imported) => {
    expect(importedFrom(source)).toEqual(imported);
  });
});
