import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock/clock.js';
import { ReleaseStore } from '../releases/release-store.js';
import { TtlCache } from './ttl-cache.js';
import type { StyleTexts } from './page-head.js';
import { RELEASES_PREFIX } from './static-files.js';

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
  readonly #folder: string;
  readonly #cache: TtlCache<PageText | undefined>;

  constructor({ folder }: ReleaseStore, clock: Clock) {
    this.#folder = folder;
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
    if (!url.startsWith(RELEASES_PREFIX)) return undefined;
    const file = path.join(this.#folder, url.slice(RELEASES_PREFIX.length));
    return file.startsWith(this.#folder + path.sep) ? file : undefined;
  }
}
