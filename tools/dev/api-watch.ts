import { watch } from 'node:fs';
import { join, sep } from 'node:path';
import { bundleApi } from '../build/bundle-api.mjs';
import { startSupervised } from '../start/supervised-process.mjs';
import { ROOT } from '../common/paths.mjs';
import type { Stoppable } from '../start/shutdown-list.mjs';

/** One compilation writes many files. */
const QUIET_MS = 300;
const COMPILED = [
  'api',
  'api/payment-sandbox',
  'packages/contracts',
  'packages/queue-rules',
  'packages/wait-estimate',
];

/**
 * Compiles the API and its packages whenever a file of theirs changes.
 *
 * @param onBuilt when the program is there
 */
export function watchApi(onBuilt: () => void, log: (line: string) => void): Stoppable {
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const compiler = startSupervised(
    [tsc, '-b', 'api', 'api/payment-sandbox', '--watch', '--preserveWatchOutput'],
    {
      cwd: ROOT,
    },
  );
  let timer: NodeJS.Timeout | undefined;
  let hasEnded = false;
  let building = Promise.resolve();
  const build = () => {
    building = building.then(bundleApi).then(onBuilt, (error: Error) => {
      if (!hasEnded) log(error.message);
    });
  };
  const watchers = COMPILED.map((name) =>
    watch(join(ROOT, name, 'dist'), { recursive: true }, (_event, file) => {
      if (!file?.endsWith('.js') || file.startsWith(`bundle${sep}`)) return;
      clearTimeout(timer);
      timer = setTimeout(build, QUIET_MS);
    }),
  );
  const end = () => {
    hasEnded = true;
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
  return {
    stop: () => {
      end();
      return compiler.stop();
    },
    kill: () => {
      end();
      compiler.kill();
    },
  };
}
