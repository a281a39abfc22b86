/**
 * `npm run dev [-- mf-queue …]`: the suite from source; a page exchanges a component when its file is saved.
 * Without names, the shell, all remotes and the API are compiled when they change. With names, only these apps and the shell are; the others
 * are as they were last built. With `--shell https://…`, the named remotes run in a suite that is deployed elsewhere.
 */
import { requireNode } from '../common/node-version.mjs';
import { failWith } from '../common/user-error.mjs';
import { installForTypeScript } from '../build/workspace.mjs';

try {
  requireNode();
  await installForTypeScript({ log: console.log });
  const { runDev } = await import('./run-dev.ts');
  await runDev(process.argv.slice(2));
} catch (error) {
  failWith(error);
}
