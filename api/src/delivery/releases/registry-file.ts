import { randomUUID } from 'node:crypto';
import { open, readFile, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { parseRegistry, REGISTRY_FORMAT, type Registry, type RegistryEntry } from '@queuebell/contracts';
import { z } from 'zod';
import { sync } from './disk-sync.js';
import { handOver } from './folder-owner.js';
import { ReleaseError } from './release-error.js';
import type { JournalLine } from './release-history.js';

export const REGISTRY_FILE = 'remotes.json';

const MovedEntry = z.object({
  version: z.string(),
  since: z.string(),
  move: z.object({ action: z.enum(['publish', 'rollback']), by: z.string() }),
});

const emptyRegistry = (): Registry => ({ contract: REGISTRY_FORMAT, remotes: {} });

/** Thrown when the registry cannot be read, or is none. Said to those who deploy, so it names no path. */
export class RegistryUnreadable extends ReleaseError {
  constructor() {
    super(
      `The registry of releases (${REGISTRY_FILE}) cannot be read. Its operator can bring it back from a backup, or remove it: ` +
        'what is built is published anew then.',
    );
  }
}

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

  /**
   * @returns every entry that can be used; an empty registry before the first publish
   * @throws RegistryUnreadable when there is something that cannot be read, and it never could: nobody is told then that there
   *   are no remotes
   */
  async read(): Promise<Registry> {
    try {
      const stamp = await this.#stamp();
      if (stamp === null) return this.#last?.registry ?? emptyRegistry();
      if (this.#last?.stamp !== stamp) this.#last = { stamp, registry: await this.#parse() };
      return this.#last.registry;
    } catch {
      if (this.#last) return this.#last.registry;
      throw new RegistryUnreadable();
    }
  }

  /**
   * Replaces one entry and leaves the others as they stand in the file, also those that we cannot read.
   * @param move stands in the file alone, for a journal that could not be written
   */
  async replaceEntry(
    remote: string,
    entry: RegistryEntry,
    move: Pick<JournalLine, 'action' | 'by'>,
  ): Promise<void> {
    const raw = await this.#raw();
    const { action, by } = move;
    const remotes = { ...raw.remotes, [remote]: { ...entry, move: { action, by } } };
    const registry = { contract: REGISTRY_FORMAT, remotes };
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

  /** @returns how the current version of a remote became it; undefined where that is not known */
  async lastMove(remote: string): Promise<JournalLine | undefined> {
    const raw = await this.#raw().catch(() => null);
    const { data } = MovedEntry.safeParse(raw?.remotes[remote]);
    return data && { at: data.since, remote, version: data.version, ...data.move };
  }

  /** @returns null when nothing was published yet */
  async #stamp(): Promise<string | null> {
    try {
      const { ino, mtimeNs, size } = await stat(this.#file, { bigint: true });
      return `${ino}.${mtimeNs}.${size}`;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  async #parse(): Promise<Registry> {
    return parseRegistry(JSON.parse(await readFile(this.#file, 'utf8')));
  }

  async #raw(): Promise<{ remotes: Record<string, unknown> }> {
    try {
      const raw: unknown = JSON.parse(await readFile(this.#file, 'utf8'));
      const remotes = typeof raw === 'object' && raw !== null ? Reflect.get(raw, 'remotes') : undefined;
      return { remotes: typeof remotes === 'object' && remotes !== null ? { ...remotes } : {} };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { remotes: {} };
      throw new RegistryUnreadable();
    }
  }
}
