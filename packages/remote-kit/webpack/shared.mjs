// @ts-check
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * The version that is installed: what is provided must say the truth, or strictVersion decides on a wrong number.
 *
 * @param {string} name
 * @returns {string}
 */
const installed = (name) => require(`${name}/package.json`).version;

/**
 * What the suite shares: one React, one React DOM, one router, and the shell's ui wherever that one will do. Everything
 * else a remote brings for itself.
 * The ranges say the lowest version that is really used; the shell provides, a stand-alone remote brings its own.
 *
 * @param {{ eager: boolean, versionOf?: (name: string) => string }} how eager in the shell, which provides them with its
 *   first script
 */
export function sharedModules({ eager, versionOf = installed }) {
  const react = versionOf('react');
  const singleton = { singleton: true, strictVersion: true, eager };
  return {
    react: { ...singleton, version: react, requiredVersion: '^19.0.0' },
    'react/': { ...singleton, version: react, requiredVersion: '^19.0.0' },
    'react-dom': { ...singleton, version: react, requiredVersion: '^19.0.0' },
    'react-dom/': { ...singleton, version: react, requiredVersion: '^19.0.0' },
    'react-router-dom': {
      ...singleton,
      import: '@queuebell/router',
      version: versionOf('react-router'),
      requiredVersion: '^7.0.0',
    },
    // It keeps nothing that two copies would have to agree on: a remote that needs another one runs on its own.
    '@queuebell/ui': {
      ...singleton,
      singleton: false,
      version: versionOf('@queuebell/ui'),
      requiredVersion: '^1.0.0',
    },
  };
}
