// @ts-check
import { createRequire } from 'node:module';
import { sharedModules } from './shared.mjs';
import { digestOfSources } from './source-digest.mjs';

const require = createRequire(import.meta.url);
const OWN = '@queuebell/';
const DRAWN_BY = ['react', 'react-dom', 'react-router'];
/** What of this kit draws, and what it draws a screen with: the shell, which takes the drawing over, brings its own. */
const DRAWN_HERE = ['packages/remote-kit/src/prerender', 'packages/remote-kit/src/host/route-screens.tsx'];

/** A drawing of before fits as long as these are the same: what draws, and what a screen and the shell share. */
export const DRAWN_WITH = [...sharedSources(), ...DRAWN_HERE];

/** @returns {string} the same in each build whose drawings fit together */
export function digestOfWhatDraws() {
  const versions = DRAWN_BY.map((name) => `${name} ${require(`${name}/package.json`).version}`);
  return digestOfSources(DRAWN_WITH, versions);
}

/** The packages of this repository that a screen has from the shell. */
function sharedSources() {
  const names = Object.entries(sharedModules({ eager: false })).map(([name, shared]) =>
    'import' in shared ? shared.import : name,
  );
  return names.filter((name) => name.startsWith(OWN)).map((name) => `packages/${name.slice(OWN.length)}/src`);
}
