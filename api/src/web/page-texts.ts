import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS } from '../config/config.module.js';
import type { Settings } from '../config/config.js';
import { ReleaseStore } from '../releases/release-store.js';
import type { StyleTexts } from './page-head.js';
import { ASSETS_PREFIX, RELEASES_PREFIX } from './static-files.js';

/** Some releases' worth; a file is a few kB. */
const KEPT_MAX = 200;
/** What would mean something else, or end the tag, in the page itself. */
const NOT_MOVABLE = { style: /url\(|@import|<\//i, script: /<\/|<!--|\bimport\b/i };

/**
 * The stylesheets, and the script of a first picture, that a page brings along instead of asking for them: on a slow line each
 * one asked for is a round before the first picture. A file of a release never changes, so each is read once.
 */
@Injectable()
export class PageTexts {
  readonly #folders: Readonly<Record<string, string>>;
  /** By URL, the oldest first. */
  readonly #kept = new Map<string, string | null>();

  constructor(releases: ReleaseStore, @Inject(SETTINGS) { shellDir }: Pick<Settings, 'shellDir'>) {
    this.#folders = {
      [RELEASES_PREFIX]: releases.folder,
      [ASSETS_PREFIX]: path.join(shellDir, 'assets', 'shell'),
    };
  }

  /** @returns those that can stand in a page; the others have to be linked: of another origin, gone, or naming files of their own */
  async read(urls: readonly string[]): Promise<StyleTexts> {
    const texts = await Promise.all(urls.map(async (url) => [url, await this.#text(url)] as const));
    return new Map(texts.filter((entry): entry is [string, string] => entry[1] !== null));
  }

  /** @returns the script, where there is one and it can stand in a page */
  async readOne(base: string, file: string | undefined): Promise<string | undefined> {
    return (file !== undefined && (await this.#text(base + file))) || undefined;
  }

  async #text(url: string): Promise<string | null> {
    const known = this.#kept.get(url);
    if (known !== undefined) return known;
    const text = await this.#fromDisk(url);
    if (text === null) return null;
    const movable = NOT_MOVABLE[url.endsWith('.js') ? 'script' : 'style'].test(text) ? null : text;
    this.#keep(url, movable);
    return movable;
  }

  async #fromDisk(url: string): Promise<string | null> {
    const prefix = Object.keys(this.#folders).find((start) => url.startsWith(start));
    const folder = prefix === undefined ? undefined : this.#folders[prefix];
    if (prefix === undefined || folder === undefined) return null;
    const file = path.join(folder, url.slice(prefix.length));
    return file.startsWith(folder + path.sep) ? readFile(file, 'utf8').catch(() => null) : null;
  }

  #keep(url: string, text: string | null): void {
    this.#kept.set(url, text);
    if (this.#kept.size <= KEPT_MAX) return;
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
  }
}
