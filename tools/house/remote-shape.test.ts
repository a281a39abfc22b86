import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../common/paths.mjs';
import { findRemotes } from '../common/remotes.mjs';

/** Every remote has the template's structure, so somebody who knows one knows all. */
const TEMPLATE = 'templates/remote';

const read = (remote: string, file: string) => readFileSync(join(ROOT, remote, file), 'utf8');
const readJson = (remote: string, file: string) => JSON.parse(read(remote, file));

/** Up to here each configuration is the same. */
const headOf = (config: string) => config.slice(0, config.indexOf('screens: {'));

/** The addresses that a remote's configuration names. */
function screensOf(config: string): [path: string, screen: string][] {
  const screens = /screens: \{([^}]*)\}/.exec(config)?.[1] ?? '';
  return [...screens.matchAll(/'(\/[^']*)': '([^']+)'/g)].map(([, path = '', screen = '']) => [path, screen]);
}

/** The routes of `remote.tsx`: each path, its chunk and its module. */
function routesOf(door: string): [string, string, string][] {
  const route =
    /path: '([^']+)',\s+lazy: async \(\) => \{\s+const \{ \w+ \} = await import\(\s*\/\* webpackChunkName: "([^"]+)" \*\/\s*'([^']+)',?\s*\);/g;
  return [...door.matchAll(route)].map(([, path = '', chunk = '', file = '']) => [path, chunk, file]);
}

const template = readJson(TEMPLATE, 'package.json');

for (const remote of [...findRemotes(), TEMPLATE]) {
  describe(`${remote} is shaped as every remote`, () => {
    const config = read(remote, 'webpack.config.mjs');
    const door = read(remote, 'src/remote.tsx');
    const screens = screensOf(config);

    it('is a workspace with the same scripts, on the same versions', () => {
      const { name, version, dependencies, devDependencies = {}, ...rest } = readJson(remote, 'package.json');
      const { name: _name, version: _version, dependencies: common, ...same } = template;
      if (remote !== TEMPLATE) assert.equal(name, remote);
      assert.match(version, /^\d+\.\d+\.\d+$/);
      expect(rest).toStrictEqual(same);
      const shared = Object.keys(common).map((each) => [each, dependencies[each]]);
      expect(Object.fromEntries(shared)).toStrictEqual(common);
      for (const range of Object.values<string>({ ...dependencies, ...devDependencies })) {
        assert.match(range, /^\d+\.\d+\.\d+$/);
      }
    });

    it('is built by the build-kit', () => {
      assert.equal(headOf(config), headOf(read(TEMPLATE, 'webpack.config.mjs')));
      assert.ok(screens.length > 0);
    });

    it('has one entry, of the current contract, that takes nothing from elsewhere', () => {
      assert.match(door, /^export default defineRemote\(\{\n {2}contract: 2,\n {2}routes: \(host\) =>/m);
      const foreign = [...door.matchAll(/from '([^']+)'/g)].map(([, from = '']) => from);
      expect(
        foreign.filter((from) => from !== '@queuebell/host-kit' && !from.startsWith('./')),
      ).toStrictEqual([]);
    });

    it('has a route for each path that it owns, to the screen in the folder of its name', () => {
      const expected = screens.map(([path, screen]) => [
        path,
        `screen-${screen}`,
        `./${screen}/${screen}.screen`,
      ]);
      expect(routesOf(door)).toStrictEqual(expected);
    });

    it('has a test of its entry, and one beside each screen', () => {
      assert.ok(existsSync(join(ROOT, remote, 'src/remote.test.tsx')));
      const untested = screens.filter(
        ([, screen]) =>
          !readdirSync(join(ROOT, remote, 'src', screen)).some((file) => file.endsWith('.test.tsx')),
      );
      expect(untested).toStrictEqual([]);
    });

    it('has a budget for each path that it owns, and for no other', () => {
      expect(Object.keys(readJson(remote, 'budget.json')).sort()).toStrictEqual(
        screens.map(([path]) => path).sort(),
      );
    });
  });
}
