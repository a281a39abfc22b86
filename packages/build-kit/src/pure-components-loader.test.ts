import { test } from '@jest/globals';
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);
const pureComponents: (source: string) => string = require('./pure-components-loader.cjs');

/** The installed package, as a bundle for browsers uses it. */
function installedRouter() {
  const folder = join(dirname(require.resolve('react-router/package.json')), 'dist/production');
  return readdirSync(folder)
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
}

test('each component of the installed router can be left out of a bundle', () => {
  const router = pureComponents(installedRouter());
  for (const component of ['Link', 'NavLink', 'Form', 'FrameworkContext']) {
    assert.match(router, new RegExp(`^var ${component} = /\\* @__PURE__ \\*/ React\\d*\\.\\w+\\(`, 'm'));
    assert.doesNotMatch(router, new RegExp(`^${component}\\.displayName`, 'm'));
  }
});

test('each class of the installed router has its context in its definition', () => {
  const router = pureComponents(installedRouter());
  assert.match(
    router,
    /^var RenderErrorBoundary = class extends React\d*\.Component \{ static contextType = RSCRouterContext;/m,
  );
  assert.doesNotMatch(router, /^\w+\.contextType = /m);
});

test('code with an effect is left as it is', () => {
  const source =
    'var a = make(1);\nform.displayName = name;\nconst b = React.memo(C);\n  x.displayName = "X";\n';
  assert.equal(pureComponents(source), source);
});
