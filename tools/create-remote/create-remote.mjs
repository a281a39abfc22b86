/** `npm run create-remote -- mf-reviews` makes a new remote from templates/remote (docs/deploying-a-remote.md). */
import { install } from '../build/install.mjs';
import { requireNode } from '../common/node-version.mjs';
import { ROOT } from '../common/paths.mjs';
import { allowTypeScript } from '../common/typescript.mjs';
import { failWith, UserError } from '../common/user-error.mjs';
import { installAndBuild, withCheckout } from '../build/workspace.mjs';

const log = console.log;
const HELP = `npm run create-remote -- <name> [--out <folder>]

Makes a remote from the template: a folder of that name with one screen, at the address that the name says
(mf-reviews: /reviews). The shell needs no change: it is in it after its first deploy.
The name begins with mf-; small letters, digits and single hyphens follow.
  --out <folder>   a repository of its own, outside this one, with the packages of the suite as tarballs`;

try {
  requireNode();
  const { name, out, isHelp } = readArguments(process.argv.slice(2));
  if (isHelp) {
    log(HELP);
  } else if (out !== undefined) {
    await installAndBuild({ log, names: ['packages'] });
    await allowTypeScript();
    const { makeRepository } = await import('./make-repository.ts');
    const { path, folder } = await makeRepository(name, { root: ROOT, out });
    log(`${folder} is made. It owns ${path}; its first screen is in src/overview.

Next, in that folder:
  git init && git add -A && git commit     its packages and its lock file belong to it
  npm run dev -- --shell https://…         see it at http://localhost:3000${path} in that suite, and change it
  npm test                                 run its tests
  DEPLOY_TOKEN=… npm run deploy -- --to https://…
`);
  } else {
    const made = await withCheckout(
      async () => {
        await install({ log });
        await allowTypeScript();
        const { createRemote } = await import('./make-remote.ts');
        return createRemote(name, { root: ROOT });
      },
      { log },
    );
    log(`${made.name} is made. It owns ${made.path}; its first screen is in ${made.name}/src/overview.

Next:
  npm run dev -- ${made.name}       see it at http://localhost:3000${made.path}, and change it (beside a running suite: PORT=3001 DATA_DIR=.data-dev)
  npx jest ${made.name}             run its tests
  npm run deploy -- ${made.name}    put it into the running suite
`);
  }
} catch (error) {
  failWith(error);
}

/** @param {string[]} args */
function readArguments(args) {
  const [name, option, out, ...more] = args;
  if (name === '--help') return { isHelp: true };
  if (option === undefined) return { name };
  if (option === '--out' && out !== undefined && more.length === 0) return { name, out };
  throw new UserError(`One name at a time, please.\n\n${HELP}`);
}
