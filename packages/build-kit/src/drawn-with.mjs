// @ts-check
import { createRequire } from 'node:module';
import { sharedModules } from './shared.mjs';
import { digestOfSources } from './source-digest.mjs';

const require = createRequire(import.meta.url);
const OWN = '@queuebell/';
const DRAWN_BY = ['react', 'react-dom', 'react-router'];
/** The sources of the host-kit that draw a page. The shell hydrates the drawing with its own copy of them. */
const DRAWN_HERE = ['packages/host-kit/src/prerender', 'packages/host-kit/src/host/route-screens.tsx'];

/** An older drawing fits as long as these sources are the same. */
export const DRAWN_WITH = [...sharedSources(), ...DRAWN_HERE];

/** @returns {string} the same in each build whose drawings fit together */
export function drawingDigest() {
  const versions = DRAWN_BY.map((name) => `${name} ${require(`${name}/package.json`).version}`);
  return digestOfSources(DRAWN_WITH, versions);
}

function sharedSources() {
  const names = Object.entries(sharedModules({ eager: false })).map(([name, shared]) =>
    'import' in shared ? shared.import : name,
  );
  return names.filter((name) => name.startsWith(OWN)).map((name) => `packages/${name.slice(OWN.length)}/src`);
}
