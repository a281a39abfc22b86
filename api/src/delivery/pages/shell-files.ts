import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { SHELL_PAGE } from '../releases/release-files.js';
import { ReleaseStore } from '../releases/release-store.js';
import { SHELL_FOLDER } from '../releases/shell-release.js';
import { StampedFile } from './stamped-file.js';
import { RELEASES_PREFIX } from './static-files.js';

/** The page and both frames of several releases. */
const KEPT_MAX = 30;

/** The parts of a shell's release from which this server makes pages. */
@Injectable()
export class ShellFiles {
  readonly #files = new Map<string, StampedFile>();

  constructor(private readonly releases: ReleaseStore) {}

  /**
   * @param script the shell's in a registry
   * @returns its page, with the addresses of its own files; null if there is none
   */
  async page(script: string | undefined): Promise<string | null> {
    const text = await this.read(script, SHELL_PAGE);
    return text?.replaceAll(SHELL_FOLDER, `${path.posix.dirname(script ?? '')}/`) ?? null;
  }

  /** @param file beside `script` */
  async read(script: string | undefined, file: string): Promise<string | null> {
    if (script === undefined) return null;
    const folder = path.posix.dirname(script).slice(RELEASES_PREFIX.length);
    const name = path.join(this.releases.folder, folder, file);
    const found = this.#files.get(name) ?? new StampedFile(name);
    this.#files.set(name, found);
    const [oldest] = this.#files.keys();
    if (this.#files.size > KEPT_MAX && oldest !== undefined) this.#files.delete(oldest);
    return found.read();
  }
}
