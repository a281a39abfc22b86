import { watch } from 'node:fs';
import { join } from 'node:path';
import { startSupervised } from '../start/supervised-process.mjs';
import { ROOT } from '../common/paths.mjs';
import type { Stoppable } from '../start/shutdown-list.mjs';

/** One compilation writes many files. */
const QUIET_MS = 300;

/** Compiles the API and the contracts whenever a file of theirs changes. */
export function watchApi(onCompiled: () => void): Stoppable {
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const compiler = startSupervised(
    [tsc, '-b', 'api', 'api/payment-sandbox', '--watch', '--preserveWatchOutput'],
    {
      cwd: ROOT,
    },
  );
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(join(ROOT, 'api/dist'), { recursive: true }, (_event, file) => {
    if (!file?.endsWith('.js')) return;
    clearTimeout(timer);
    timer = setTimeout(onCompiled, QUIET_MS);
  });
  const end = () => {
    clearTimeout(timer);
    watcher.close();
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
