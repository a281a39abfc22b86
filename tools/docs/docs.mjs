/** `npm run docs`: makes the parts of the documents that come from the code: variables, calls, messages, and imports of features. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../common/paths.mjs';
import { allowTypeScript } from '../common/typescript.mjs';
import { failWith } from '../common/user-error.mjs';
import { installAndBuild } from '../build/workspace.mjs';

try {
  await installAndBuild({ log: console.log, names: ['api'] });
  await allowTypeScript();
  const { GENERATED, generateDocument } = await import('./generated-docs.ts');
  for (const file of GENERATED) {
    const { now, current } = await generateDocument(file);
    if (now !== current) await writeFile(join(ROOT, file), current);
    console.log(`${file}: ${now === current ? 'current' : 'written'}`);
  }
} catch (error) {
  failWith(error);
}
