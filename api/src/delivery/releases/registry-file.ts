import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { parseRegistry, REGISTRY_FORMAT, type Registry, type RegistryEntry } from '@queuebell/contracts';
import type { HandOvers } from './path-owners.js';
import { replaceFile } from './disk-sync.js';
import { ReleaseError } from './release-error.js';

export const REGISTRY_FILE = 'remotes.json';

const HandOversOfFile = z.record(z.string(), z.array(z.string()));

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

  /**
   * Keeps other entries, even unreadable ones.
   * @param changes null removes a remote
   * @param act the id of the act that does this
   * @param handOvers unchanged if not given
   */
  async replace(
    changes: Readonly<Record<string, RegistryEntry | null>>,
    act: string,
    handOvers?: HandOvers,
  ): Promise<void> {
    const { remotes: before, handOvers: handOversBefore } = await this.#raw();
    const remotes = Object.entries({ ...before, ...changes }).filter(([, entry]) => entry !== null);
    const registry = {
      contract: REGISTRY_FORMAT,
      remotes: Object.fromEntries(remotes),
      act,
      handOvers: handOvers ?? handOversBefore,
    };
    await replaceFile(this.#file, `${JSON.stringify(registry, null, 2)}\n`);
  }

  /** @returns the id of the act that wrote the file; undefined in files of older versions */
  async lastAct(): Promise<string | undefined> {
    return (await this.#raw()).act;
  }

  /** @throws RegistryUnreadable */
  async handOvers(): Promise<HandOvers> {
    return (await this.#raw()).handOvers;
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

  async #raw(): Promise<{ remotes: Record<string, unknown>; act?: string; handOvers: HandOvers }> {
    try {
      const raw: unknown = JSON.parse(await readFile(this.#file, 'utf8'));
      const { remotes, act, handOvers } = isFields(raw) ? raw : {};
      return {
        remotes: isFields(remotes) ? remotes : {},
        ...(typeof act === 'string' && { act }),
        handOvers: HandOversOfFile.parse(handOvers ?? {}),
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { remotes: {}, handOvers: {} };
      throw new RegistryUnreadable();
    }
  }
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
