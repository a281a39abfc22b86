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
 * A script that stands in pages of the server, or that it serves to them: a file of its own, which the API reads when it starts.
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
  // As a module it is without the words "use strict"; what it declares is nobody else's by the function around it.
  plugins: [around('(()=>{'), around('})()', { footer: true })],
});

export default readdirSync(FOLDER)
  .filter((file) => file.endsWith('.ts'))
  .map((file) => pageScript(parse(file).name));
