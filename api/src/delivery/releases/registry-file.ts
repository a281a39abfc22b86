import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { parseRegistry, REGISTRY_FORMAT, type Registry, type RegistryEntry } from '@queuebell/contracts';
import { CanariesOfFile, openCanaries, type Canaries } from './canaries.js';
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

interface Parsed {
  registry: Registry;
  canaries: Canaries;
}

interface Raw {
  remotes: Record<string, unknown>;
  act?: string;
  handOvers: HandOvers;
  canaries: Canaries;
}

/** Replaced in one step. While the file is unreadable, the last good content counts. */
export class RegistryFile {
  readonly #file: string;
  #last: ({ stamp: string } & Parsed) | undefined;

  constructor(folder: string) {
    this.#file = path.join(folder, REGISTRY_FILE);
  }

  /** @returns all usable entries @throws RegistryUnreadable when the file was never readable */
  async read(): Promise<Registry> {
    return (await this.#parsed()).registry;
  }

  /** @returns the canaries of the last {@link read} */
  canariesRead(): Canaries {
    return this.#last?.canaries ?? {};
  }

  /** @returns the canaries that have not ended @throws RegistryUnreadable like {@link read} */
  async canaries(): Promise<Canaries> {
    return (await this.#parsed()).canaries;
  }

  /**
   * Keeps other entries, even unreadable ones.
   * @param changes null removes a remote
   * @param act the id of the act that does this
   * @param more unchanged if not given
   */
  async replace(
    changes: Readonly<Record<string, RegistryEntry | null>>,
    act: string,
    more: { handOvers?: HandOvers; canaries?: Canaries } = {},
  ): Promise<void> {
    const { remotes, ...before } = await this.#raw();
    const entries = Object.entries({ ...remotes, ...changes }).filter(([, entry]) => entry !== null);
    const { handOvers, canaries } = { ...before, ...more };
    const registry = { contract: REGISTRY_FORMAT, remotes: Object.fromEntries(entries), act, handOvers };
    const open = openCanaries(canaries, parseRegistry(registry));
    if (Object.keys(open).length > 0) Object.assign(registry, { canaries: open });
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

  async #parsed(): Promise<Parsed> {
    try {
      const stamp = await this.#stamp();
      if (stamp === null) return this.#last ?? { registry: emptyRegistry(), canaries: {} };
      if (this.#last?.stamp !== stamp) this.#last = { stamp, ...(await this.#parse()) };
      return this.#last;
    } catch {
      if (this.#last) return this.#last;
      throw new RegistryUnreadable();
    }
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

  async #parse(): Promise<Parsed> {
    const raw: unknown = JSON.parse(await readFile(this.#file, 'utf8'));
    const registry = parseRegistry(raw);
    return { registry, canaries: openCanaries(canariesIn(raw), registry) };
  }

  async #raw(): Promise<Raw> {
    try {
      const raw: unknown = JSON.parse(await readFile(this.#file, 'utf8'));
      const { remotes, act, handOvers } = isFields(raw) ? raw : {};
      return {
        remotes: isFields(remotes) ? remotes : {},
        ...(typeof act === 'string' && { act }),
        handOvers: HandOversOfFile.parse(handOvers ?? {}),
        canaries: canariesIn(raw),
      };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT')
        return { remotes: {}, handOvers: {}, canaries: {} };
      throw new RegistryUnreadable();
    }
  }
}

/** Canaries that cannot be read have ended: the current releases are there. */
const canariesIn = (raw: unknown): Canaries =>
  CanariesOfFile.safeParse(isFields(raw) ? raw['canaries'] : {}).data ?? {};

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
