import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ReleaseStore } from '../../../api/dist/delivery/releases/release-store.js';

/** Publishes another release to the running suite; @see publishTo */
export const publishAnother = (remote: string, folder: string): Promise<string> =>
  publishTo(new ReleaseStore(process.env.E2E_DATA_DIR ?? ''), remote, folder);

/**
 * Publishes a remote as it is built, with a file more: another release, which does the same.
 *
 * @param folder where it is made, which is not there yet
 * @returns its version
 */
export async function publishTo(store: ReleaseStore, remote: string, folder: string): Promise<string> {
  const built = fileURLToPath(new URL(`../../../${remote}/dist`, import.meta.url));
  fs.cpSync(built, folder, { recursive: true });
  const text = `// ${Date.now()}`;
  fs.writeFileSync(path.join(folder, 'another.js'), text);
  describeFile(path.join(folder, 'remote.json'), 'another.js', text);
  const { version } = await store.publish(folder);
  return version;
}

/** Updates remote.json; its compressed copies become stale. */
function describeFile(description: string, file: string, text: string): void {
  const { hashes, ...rest } = JSON.parse(fs.readFileSync(description, 'utf8'));
  const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`;
  fs.writeFileSync(description, JSON.stringify({ ...rest, hashes: { ...hashes, [file]: hash } }));
  for (const ending of ['.br', '.gz']) fs.rmSync(description + ending, { force: true });
}
