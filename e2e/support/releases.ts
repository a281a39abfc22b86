import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ReleaseStore } from '../../api/dist/releases/release-store.js';

/**
 * Publishes a remote as it is built, with a file more: another release, which does the same.
 *
 * @param folder where it is made, which is not there yet
 * @returns its version
 */
export async function publishAnother(remote: string, folder: string): Promise<string> {
  const built = fileURLToPath(new URL(`../../${remote}/dist`, import.meta.url));
  fs.cpSync(built, folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'another.js'), `// ${Date.now()}`);
  const { version } = await new ReleaseStore(process.env.E2E_DATA_DIR ?? '').publish(folder);
  return version;
}
