import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  bestMatch,
  ownerOf,
  type PathOwner,
  type RegistryEntry,
  type ReleasePointer,
  type RemoteDescription,
  type SiteInfo,
} from '@queuebell/contracts';
import { SETTINGS } from '../config/config.module.js';
import type { Settings } from '../config/config.js';
import { ReleaseStore } from '../releases/release-store.js';
import { siteInfoOf } from '../site/site-info.js';
import { composeDevicePage, plainPage } from './device-page.js';
import { filesInShell, filesStandingAlone, type NeededFiles } from './page-head.js';
import { composeShellPage } from './shell-page.js';

export interface Page {
  status: number;
  html: string;
}

const NOTHING: NeededFiles = { scripts: [], styles: [] };

/** The two kinds of pages: the shell for people, and a remote alone for devices. */
@Injectable()
export class PagesService {
  readonly #logger = new Logger(PagesService.name);
  readonly #releases: ReleaseStore;
  readonly #indexFile: string;
  readonly #site: SiteInfo;
  #index: { stamp: number; html: string } | undefined;

  constructor(releases: ReleaseStore, @Inject(SETTINGS) settings: Settings) {
    this.#releases = releases;
    this.#indexFile = path.join(settings.shellDir, 'index.html');
    this.#site = siteInfoOf(settings);
  }

  /** The shell, with a 404 when nobody owns the address: it then shows so itself. */
  async shell(pathname: string): Promise<Page> {
    const indexHtml = await this.#indexHtml();
    if (indexHtml === null) {
      const text = 'This page is being updated. Please try again in a moment.';
      return { status: 503, html: plainPage(this.#site.siteName, text) };
    }
    const registry = await this.#releases.registry();
    const owner = ownerOf(registry, pathname);
    const needed = owner ? await this.#neededInShell(owner, registry.remotes[owner.remote]) : NOTHING;
    const html = composeShellPage(indexHtml, { registry, site: this.#site }, needed);
    return { status: owner || pathname === '/' ? 200 : 404, html };
  }

  async device(remote: string, pathname: string): Promise<Page> {
    const registry = await this.#releases.registry();
    const entry = Object.hasOwn(registry.remotes, remote) ? registry.remotes[remote] : undefined;
    const routePath = entry && bestMatch(entry.paths, pathname);
    if (!entry || !routePath) {
      const text = 'There is no such screen at this address.';
      return { status: 404, html: plainPage(this.#site.siteName, text) };
    }
    const release = await this.#describedRelease(remote, entry);
    if (!release) {
      const text = 'This screen cannot be started right now. Please try again in a moment.';
      return { status: 503, html: plainPage(this.#site.siteName, text) };
    }
    const { start, screen } = filesStandingAlone(release.pointer.entry, release.description, routePath);
    const boot = { registry, site: this.#site, standalone: { remote } };
    return { status: 200, html: composeDevicePage(boot, start, screen) };
  }

  /** The current release, or the one before it where the current one is broken. */
  async #describedRelease(
    remote: string,
    entry: RegistryEntry,
  ): Promise<{ pointer: ReleasePointer; description: RemoteDescription } | null> {
    for (const pointer of entry.previous ? [entry, entry.previous] : [entry]) {
      const description = await this.#describe(remote, pointer);
      if (description) return { pointer, description };
    }
    return null;
  }

  async #neededInShell(owner: PathOwner, entry: RegistryEntry | undefined): Promise<NeededFiles> {
    if (!entry) return NOTHING;
    return filesInShell(entry.entry, await this.#describe(owner.remote, entry), owner.path);
  }

  /** Without a description the page still loads, only later; so a broken one is a warning. */
  async #describe(remote: string, pointer: ReleasePointer): Promise<RemoteDescription | null> {
    try {
      return await this.#releases.description(remote, pointer);
    } catch (error) {
      this.#logger.warn((error as Error).message);
      return null;
    }
  }

  async #indexHtml(): Promise<string | null> {
    try {
      const { mtimeMs } = await stat(this.#indexFile);
      if (this.#index?.stamp !== mtimeMs) {
        this.#index = { stamp: mtimeMs, html: await readFile(this.#indexFile, 'utf8') };
      }
      return this.#index.html;
    } catch {
      return this.#index?.html ?? null;
    }
  }
}
