import { Inject, Injectable } from '@nestjs/common';
import {
  fillNav,
  navIn,
  fillSite,
  parsePrerendered,
  SCREEN_GOES_HERE,
  type PathOwner,
  type Prerendered,
  type Registry,
  type SiteInfo,
  shownTo,
} from '@queuebell/contracts';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import { escapeHtml, Html } from '../../platform/http/html.js';
import { siteInfoOf } from '../site/site-info.js';
import { DescribedReleases, type DescribedRelease } from './described-releases.js';
import { ShellFiles } from './shell-files.js';

/** Names from the shell's build: the frame with the navigation bar, and the one without. */
const FRAME_FILE = 'frame.html';
const PLAIN_FRAME_FILE = 'plain-frame.html';

export interface FirstPicture {
  /** Title and `meta` elements of the screen. */
  head: Html;
  root: Html;
}

/** Joins the screen as its remote's build drew it with the frame that the shell's build drew. */
@Injectable()
export class FirstPictures {
  readonly #site: SiteInfo;
  readonly #screens = new Map<string, { version: string; screen: Prerendered | null }>();

  constructor(
    @Inject(DescribedReleases) private readonly described: Pick<DescribedReleases, 'read'>,
    @Inject(ShellFiles) private readonly shells: Pick<ShellFiles, 'read'>,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.#site = siteInfoOf(settings);
  }

  /** @returns null if nothing was drawn, or the two do not fit together: scripts then draw the page */
  async find(
    { remote, path: page }: PathOwner,
    release: DescribedRelease,
    registry: Registry,
  ): Promise<FirstPicture | null> {
    const { prerendered = {}, plain = [] } = release.description;
    const file = Object.hasOwn(prerendered, page) ? prerendered[page] : undefined;
    if (file === undefined) return null;
    const screen = await this.#screen(remote, page, release, file);
    const frameFile = plain.includes(page) ? PLAIN_FRAME_FILE : FRAME_FILE;
    const frame = parsePrerendered((await this.shells.read(registry.shell, frameFile)) ?? '');
    if (!screen || frame?.drawnWith !== screen.drawnWith) return null;
    const nav = shownTo('visitor', navIn(registry));
    const filled = (html: string) => new Html(fillSite(html, this.#site, escapeHtml));
    return {
      head: filled(screen.head),
      root: filled(fillNav(frame.html, nav, escapeHtml).replace(SCREEN_GOES_HERE, () => screen.html)),
    };
  }

  async #screen(
    remote: string,
    page: string,
    release: DescribedRelease,
    file: string,
  ): Promise<Prerendered | null> {
    const { version } = release.pointer;
    const key = `${remote} ${page}`;
    const cached = this.#screens.get(key);
    if (cached?.version === version) return cached.screen;
    const text = await this.described.read(remote, release, file);
    // A file that could not be read is tried again next time, so the result is not stored.
    if (text === null) return null;
    const screen = parsePrerendered(text);
    this.#screens.set(key, { version, screen });
    return screen;
  }
}
