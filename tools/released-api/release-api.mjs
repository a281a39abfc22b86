/** `npm run release-api`: makes the present API the one that the next changes are compared with. */
import { installAndBuild } from '../build/workspace.mjs';
import { allowTypeScript } from '../common/typescript.mjs';
import { failWith } from '../common/user-error.mjs';

try {
  await installAndBuild({ log: console.log, names: ['api'] });
  await allowTypeScript();
  const { releaseApi } = await import('./released-api.ts');
  console.log(await releaseApi());
} catch (error) {
  failWith(error);
}
