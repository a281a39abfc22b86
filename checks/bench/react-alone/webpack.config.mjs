import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import { baseConfig, repoRoot } from '@queuebell/build-kit';

const base = baseConfig({
  name: 'react-alone',
  dir: fileURLToPath(new URL('.', import.meta.url)),
  production: true,
  folder: 'assets/shell/',
});

/** The least that a page with React can be, built as the suite is and laid out as a shell, so that the API serves it. */
export default {
  ...base,
  entry: { page: './page.mjs' },
  output: { ...base.output, path: join(repoRoot, '.cache/bench/react-alone'), publicPath: '/' },
  plugins: [
    ...base.plugins,
    new HtmlWebpackPlugin({ template: './index.html', minify: false, scriptLoading: 'defer' }),
  ],
};
