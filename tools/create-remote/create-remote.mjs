/** `npm run create-remote -- mf-reviews` makes a new remote from templates/remote (docs/deploying-a-remote.md). */
import { install } from '../build/install.mjs';
import { requireNode } from '../common/node-version.mjs';
import { ROOT } from '../common/paths.mjs';
import { allowTypeScript } from '../common/typescript.mjs';
import { failWith, UserError } from '../common/user-error.mjs';
import { withCheckout } from '../build/workspace.mjs';

const log = console.log;
const HELP = `npm run create-remote -- <name>

Makes a remote from the template: a folder of that name with one screen, at the address that the name says
(mf-reviews: /reviews). The shell needs no change: it is in it after its first deploy.
The name begins with mf-; small letters, digits and single hyphens follow.`;

try {
  requireNode();
  const [name, ...more] = process.argv.slice(2);
  if (name === '--help') {
    log(HELP);
  } else {
    if (more.length > 0) throw new UserError(`One name at a time, please.\n\n${HELP}`);
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
  npm run dev -- ${made.name}       see it at http://localhost:3000${made.path}, and change it
  npx jest ${made.name}             run its tests
  npm run deploy -- ${made.name}    put it into the running suite
`);
  }
} catch (error) {
  failWith(error);
}
