import { randomUUID } from 'node:crypto';
import { open, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseRegistry, REMOTE_CONTRACT, type Registry, type RegistryEntry } from '@queuebell/contracts';
import { sync } from './disk-sync.js';
import { handOver } from './folder-owner.js';

export const REGISTRY_FILE = 'remotes.json';

const emptyRegistry = (): Registry => ({ contract: REMOTE_CONTRACT, remotes: {} });

/**
 * The registry on disk. It is replaced whole, so a reader sees the old one or the new one; what is read is kept until
 * the file changes, and kept on when somebody writes nonsense into it: stale beats blank.
 */
export class RegistryFile {
  readonly #file: string;
  #last: { stamp: string; registry: Registry } | undefined;

  constructor(folder: string) {
    this.#file = path.join(folder, REGISTRY_FILE);
  }

  /** @returns every entry that can be used; an empty registry before the first publish */
  async read(): Promise<Registry> {
    const stamp = await this.#stamp();
    if (stamp === null) return this.#last?.registry ?? emptyRegistry();
    if (this.#last?.stamp !== stamp) {
      const registry = await this.#parse();
      this.#last = { stamp, registry: registry ?? this.#last?.registry ?? emptyRegistry() };
    }
    return this.#last.registry;
  }

  /** Replaces one entry and leaves the others as they stand in the file, also those that we cannot read. */
  async replaceEntry(remote: string, entry: RegistryEntry): Promise<void> {
    const raw = await this.#raw();
    const registry = { contract: REMOTE_CONTRACT, remotes: { ...raw.remotes, [remote]: entry } };
    const draft = `${this.#file}.${randomUUID()}`;
    const handle = await open(draft, 'wx');
    try {
      await handle.writeFile(`${JSON.stringify(registry, null, 2)}\n`);
      // Or the name could be on the disk before the content, and a power cut would leave an empty registry.
      await handle.sync();
    } finally {
      await handle.close();
    }
    await handOver(draft);
    await rename(draft, this.#file);
    // Pages read it from now on; where this fails, a power cut could bring back the one before, which is whole as well.
    await sync(path.dirname(this.#file)).catch(() => undefined);
  }

  async #stamp(): Promise<string | null> {
    try {
      const { ino, mtimeNs, size } = await stat(this.#file, { bigint: true });
      return `${ino}.${mtimeNs}.${size}`;
    } catch {
      return null;
    }
  }

  async #parse(): Promise<Registry | null> {
    try {
      return parseRegistry(JSON.parse(await readFile(this.#file, 'utf8')));
    } catch {
      return null;
    }
  }

  async #raw(): Promise<{ remotes: Record<string, unknown> }> {
    try {
      const raw: unknown = JSON.parse(await readFile(this.#file, 'utf8'));
      const remotes = typeof raw === 'object' && raw !== null ? Reflect.get(raw, 'remotes') : undefined;
      return { remotes: typeof remotes === 'object' && remotes !== null ? { ...remotes } : {} };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { remotes: {} };
      throw error;
    }
  }
}
