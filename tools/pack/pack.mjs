/** `npm run pack`: makes tarballs of the packages that a remote in a repository of its own needs, in dist-packages/. */
import { requireNode } from '../common/node-version.mjs';
import { failWith } from '../common/user-error.mjs';
import { installForTypeScript } from '../build/workspace.mjs';

try {
  requireNode();
  await installForTypeScript({ log: console.log });
  const { packPackages } = await import('./pack-packages.ts');
  for (const file of await packPackages()) console.log(file);
} catch (error) {
  failWith(error);
}
