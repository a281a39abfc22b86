import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import { ReleaseStore } from '../releases/release-store.js';
import { TtlCache } from './ttl-cache.js';
import type { StyleTexts } from './page-head.js';
import { ASSETS_PREFIX, RELEASES_PREFIX } from './static-files.js';

/** Enough for several releases; a file is a few kB. */
const KEPT_MAX = 200;
/** Content that means something else when it is inlined, or would end the tag. */
const NOT_MOVABLE = { style: /url\(|@import|<\//i, script: /<\/|<!--|\bimport\b/i };

interface PageText {
  /** Changes when the file is damaged or repaired. */
  stamp: string;
  /** Null if it cannot be inlined. */
  text: string | null;
}

/** Texts of files that pages inline: each linked one delays the first paint by a round trip. */
@Injectable()
export class PageTexts {
  readonly #folders: Readonly<Record<string, string>>;
  readonly #cache: TtlCache<PageText | undefined>;

  constructor(
    releases: ReleaseStore,
    @Inject(SETTINGS) { shellDir }: Pick<Settings, 'shellDir'>,
    clock: Clock,
  ) {
    this.#folders = {
      [RELEASES_PREFIX]: releases.folder,
      [ASSETS_PREFIX]: path.join(shellDir, 'assets', 'shell'),
    };
    this.#cache = new TtlCache(clock, KEPT_MAX, (url, before) =>
      // A release that is being removed keeps its last text, because the page must name something.
      this.#fromDisk(url, before).catch(() => before),
    );
  }

  /** @returns the texts that can be inlined; others must be linked */
  async read(urls: readonly string[]): Promise<StyleTexts> {
    const texts = await Promise.all(urls.map(async (url) => [url, await this.#text(url)] as const));
    return new Map(texts.filter((entry): entry is [string, string] => entry[1] !== null));
  }

  /** @returns the script, if it exists and can be inlined */
  async readOne(base: string, file: string | undefined): Promise<string | undefined> {
    return (file !== undefined && (await this.#text(base + file))) || undefined;
  }

  async #text(url: string): Promise<string | null> {
    return (await this.#cache.at(url))?.text ?? null;
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
