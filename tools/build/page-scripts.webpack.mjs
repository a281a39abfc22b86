// @ts-check
import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import webpack from 'webpack';
import { baseConfig } from '../../packages/build-kit/src/base-config.mjs';
import { ROOT } from '../common/paths.mjs';

const FOLDER = join(ROOT, 'api/page-scripts');
const { mode, target, resolve, module, optimization, stats } = baseConfig({
  name: 'page-scripts',
  dir: FOLDER,
  production: true,
});

const around = (/** @type {string} */ banner, how = {}) =>
  new webpack.BannerPlugin({
    ...{ banner, raw: true, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE },
    ...how,
  });

/**
 * Builds one script of the server's pages into a file of its own, which the API reads when it starts.
 *
 * @param {string} name
 * @returns {import('webpack').Configuration}
 */
const pageScript = (name) => ({
  ...{ mode, target, resolve, module, optimization, stats },
  context: FOLDER,
  entry: `./${name}.ts`,
  output: { path: join(ROOT, 'api/dist/page-scripts'), filename: `${name}.js`, module: true },
  experiments: { outputModule: true },
  // Built as a module it needs no "use strict"; the function around it keeps its declarations out of the page.
  plugins: [around('(()=>{'), around('})()', { footer: true })],
});

export default readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => pageScript(parse(file).name));
