/** The build of `packages` (tools/build/build-targets.mjs): the API has them for remotes in repositories of their own. */
import { writeFile } from 'node:fs/promises';
import { failWith } from '../common/user-error.mjs';
import { PACKED, packPackages } from './pack-packages.ts';

packPackages()
  .then((packages) => writeFile(PACKED, JSON.stringify(packages)))
  .catch(failWith);
