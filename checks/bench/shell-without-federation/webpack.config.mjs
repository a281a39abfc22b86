import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repoRoot } from '@queuebell/build-kit';
import shellConfig from '../../../shell/webpack.config.mjs';

const shell = shellConfig({}, { mode: 'production' });
/** Federation itself, and the checks that would refuse this build. */
const LEFT_OUT = ['ModuleFederationPlugin', 'BudgetPlugin', 'OwnFilesPlugin'];

/** The shell as it would be without Module Federation: it could load nothing, and is only weighed. */
export default {
  ...shell,
  plugins: (shell.plugins ?? []).filter((plugin) => !LEFT_OUT.includes(plugin?.constructor.name ?? '')),
  output: { ...shell.output, path: join(repoRoot, '.cache/bench/shell-without-federation') },
  resolve: {
    ...shell.resolve,
    alias: {
      '@module-federation/enhanced/runtime$': fileURLToPath(new URL('no-runtime.mjs', import.meta.url)),
      // As the shared one is: the names that the suite uses, and no others.
      'react-router-dom$': '@queuebell/router',
    },
  },
  cache: false,
};
