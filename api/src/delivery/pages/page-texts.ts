import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import { ReleaseStore } from '../releases/release-store.js';
import { Glances } from './glances.js';
import type { StyleTexts } from './page-head.js';
import { ASSETS_PREFIX, RELEASES_PREFIX } from './static-files.js';

/** Some releases' worth; a file is a few kB. */
const KEPT_MAX = 200;
/** What would mean something else, or end the tag, in the page itself. */
const NOT_MOVABLE = { style: /url\(|@import|<\//i, script: /<\/|<!--|\bimport\b/i };

interface PageText {
  /** By which a file that was damaged, and is put right, is another one. */
  stamp: string;
  /** Null where it cannot stand in a page. */
  text: string | null;
}

/**
 * The stylesheets, and the script of a first picture, that a page brings along instead of asking for them: on a slow line each
 * one asked for is a round before the first picture. Each is read once, and again when its file is another one.
 */
@Injectable()
export class PageTexts {
  readonly #folders: Readonly<Record<string, string>>;
  /** By URL. */
  readonly #glances: Glances<PageText | undefined>;

  constructor(
    releases: ReleaseStore,
    @Inject(SETTINGS) { shellDir }: Pick<Settings, 'shellDir'>,
    clock: Clock,
  ) {
    this.#folders = {
      [RELEASES_PREFIX]: releases.folder,
      [ASSETS_PREFIX]: path.join(shellDir, 'assets', 'shell'),
    };
    this.#glances = new Glances(clock, KEPT_MAX, (url, before) =>
      // What is gone is as it was last: the release is on its way out, and the page has to name something.
      this.#fromDisk(url, before).catch(() => before),
    );
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
    return (await this.#glances.at(url))?.text ?? null;
  }

  async #fromDisk(url: string, before: PageText | undefined): Promise<PageText | undefined> {
    const file = this.#fileOf(url);
    if (file === undefined) return undefined;
    const { mtimeMs, size } = await stat(file);
    const stamp = `${mtimeMs} ${size}`;
    if (before?.stamp === stamp) return before;
    const text = await readFile(file, 'utf8');
    const isMovable = !NOT_MOVABLE[url.endsWith('.js') ? 'script' : 'style'].test(text);
    return { stamp, text: isMovable ? text : null };
  }

  #fileOf(url: string): string | undefined {
    const [prefix, folder] = Object.entries(this.#folders).find(([start]) => url.startsWith(start)) ?? [];
    if (prefix === undefined || folder === undefined) return undefined;
    const file = path.join(folder, url.slice(prefix.length));
    return file.startsWith(folder + path.sep) ? file : undefined;
  }
}
