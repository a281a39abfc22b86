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

/** The registry cannot be read or parsed. Teams that deploy see the message, so it names no path. */
export class RegistryUnreadable extends ReleaseError {
  constructor() {
    super(
      `The registry of releases (${REGISTRY_FILE}) cannot be read. Its operator can bring it back from a backup, or remove it: ` +
        'what is built is published anew then.',
    );
  }
}

/** Replaced in one step. While the file is unreadable, the last good content counts. */
export class RegistryFile {
  readonly #file: string;
  #last: { stamp: string; registry: Registry } | undefined;

  constructor(folder: string) {
    this.#file = path.join(folder, REGISTRY_FILE);
  }

  /** @returns all usable entries @throws RegistryUnreadable when the file was never readable */
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

  /** Keeps other entries, even unreadable ones. @param move in case the journal cannot be written */
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
      // Otherwise a power cut could leave the new name on disk without its content.
      await handle.sync();
    } finally {
      await handle.close();
    }
    await handOver(draft);
    await rename(draft, this.#file);
    // Readers see it from now on. If this sync fails, a power cut can bring back the previous registry, which
    // is whole.
    await sync(path.dirname(this.#file)).catch(() => undefined);
  }

  /** @returns how the current version of a remote became current; undefined if unknown */
  async lastMove(remote: string): Promise<JournalLine | undefined> {
    const raw = await this.#raw().catch(() => null);
    const { data } = MovedEntry.safeParse(raw?.remotes[remote]);
    return data && { at: data.since, remote, version: data.version, ...data.move };
  }

  /** @returns null if nothing has been published yet */
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
