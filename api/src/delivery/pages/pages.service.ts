import { Inject, Injectable } from '@nestjs/common';
import {
  bestMatch,
  ownerOf,
  type PathOwner,
  type Registry,
  type RemoteDescription,
  type SiteInfo,
} from '@queuebell/contracts';
import { SETTINGS } from '../../platform/deps/deps.module.js';
import type { Settings } from '../../platform/config/config.js';
import { withBadge } from '../previews/preview-badge.js';
import { LoadIds } from '../canaries/load-ids.js';
import { withLoad } from './compared-page.js';
import { siteInfoOf } from '../site/site-info.js';
import { BrowserRegistries, type Browser, type BrowserRegistry } from './browser-registries.js';
import { DescribedReleases, entryIn } from './described-releases.js';
import { deviceAppAt, webManifest } from './device-app.js';
import { composeDevicePage, plainPage, waitingPage } from './device-page.js';
import { forDevice } from './device-registry.js';
import { withIntegrity } from './integrity.js';
import { FirstPictures } from './first-picture.js';
import type { FilesBySession } from './fetch-by-session.js';
import { filesInShell, filesStandingAlone, without, type Boot, type NeededFiles } from './page-head.js';
import { ownProperty } from './own-property.js';
import { PageTexts } from './page-texts.js';
import { ShellFiles } from './shell-files.js';
import { composeDrawnPage, composeShellPage, stylesOf } from './shell-page.js';

export interface Page {
  status: number;
  html: string;
  styles?: readonly string[];
  scripts?: readonly string[];
  /** A number that the browser gets with this page, and keeps. */
  newBucket?: number | undefined;
  /** Of a development server on the browser's computer, from which this page may load. */
  localOrigin?: string | undefined;
  /** No other load has the same page. */
  isOwn?: boolean;
}

type KnownBoot = Boot & { registry: Registry };

const NOTHING: NeededFiles = { scripts: [], styles: [] };
const WORKER_FILE = 'sw.js';
const ALERT_WORKER_FILE = 'alert-sw.js';
/** The remote that owns this path has the tickets' service worker. */
const TICKET_PATH = '/ticket/:id';

@Injectable()
export class PagesService {
  readonly #site: SiteInfo;

  constructor(
    private readonly described: DescribedReleases,
    private readonly pictures: FirstPictures,
    private readonly texts: PageTexts,
    private readonly shells: ShellFiles,
    private readonly registries: BrowserRegistries,
    private readonly loads: LoadIds,
    @Inject(SETTINGS) settings: Settings,
  ) {
    this.#site = siteInfoOf(settings);
  }

  /**
   * Open pages compare it with their own to find new releases.
   *
   * @param device the remote of the device entry that asks
   * @param keepsBucket whether a page asks, and not a program
   * @throws ApiError with 503
   */
  async registry(
    browser: Browser,
    device: string | undefined,
    keepsBucket: boolean,
  ): Promise<Pick<BrowserRegistry, 'registry' | 'newBucket'>> {
    return this.registries.of(await this.described.registry(), browser, { device, keepsBucket });
  }

  /** The shell; with status 404 if no remote owns the address, which the shell then says. */
  async shell(pathname: string, browser: Browser): Promise<Page> {
    const everybodys = await this.described.knownRegistry();
    if (!everybodys) {
      const last = await this.shells.page(await this.described.lastShell());
      return last === null
        ? this.#noShell()
        : { status: 200, html: composeShellPage(last, { site: this.#site }, NOTHING) };
    }
    const shown = await this.registries.of(everybodys, browser);
    const { registry } = shown;
    const indexHtml = await this.shells.page(registry.shell);
    if (indexHtml === null) return this.#noShell();
    const owner = ownerOf(registry, pathname);
    const boot = { registry, site: this.#site };
    const status = owner || pathname === '/' ? 200 : 404;
    const page = owner
      ? await this.#ownedPage(indexHtml, boot, owner)
      : { html: composeShellPage(indexHtml, boot, NOTHING) };
    // An address of the canary alone has nothing to be compared with.
    const isCompared = owner && ownerOf(everybodys, pathname)?.remote === owner.remote;
    return this.#marked(
      { status, ...page, html: withIntegrity(page.html, registry) },
      shown,
      isCompared ? owner.remote : undefined,
    );
  }

  /** @param wanted an earlier release of the registry, for a page whose own release has failed */
  async device(remote: string, pathname: string, browser: Browser, wanted?: string): Promise<Page> {
    // Read once: a page of one release with the registry of the next would think that it is current.
    const everybodys = await this.described.knownRegistry();
    if (!everybodys) return this.#notNow();
    const shown = await this.registries.of(everybodys, browser, { device: remote });
    const { registry } = shown;
    const entry = entryIn(registry, remote);
    if (!entry || bestMatch(entry.paths, pathname) === null) {
      return this.#notHere();
    }
    const release = await this.described.find(registry, remote, pathname, wanted);
    const routePath = release && bestMatch(release.description.paths, pathname);
    if (!release || routePath === null) return this.#notNow();
    const { apps = {}, early = {}, earlyPictures = {} } = release.description;
    const { start, screen, guest } = filesStandingAlone(
      release.pointer.entry,
      release.description,
      routePath,
    );
    const standalone = { remote, stays: Object.keys(apps).length > 0 };
    const boot = { registry: forDevice(registry, remote), site: this.#site, standalone };
    const app = deviceAppAt(remote, release.description, routePath);
    const texts = await this.texts.read([...start.styles, ...screen.styles]);
    const picture = await this.texts.readOne(start.base, ownProperty(earlyPictures, routePath));
    const html = composeDevicePage(boot, start, screen, {
      texts,
      app,
      early: ownProperty(early, routePath),
      picture,
      guest: app === undefined ? undefined : guest,
    });
    const scripts = picture === undefined ? [] : [picture];
    const isCompared =
      wanted === undefined && bestMatch(entryIn(everybodys, remote)?.paths ?? [], pathname) !== null;
    const whole = withIntegrity(html, boot.registry);
    const page = { status: 200, html: whole, styles: [...texts.values()], scripts };
    return this.#marked(page, shown, isCompared ? remote : undefined);
  }

  /** The web app manifest of a device entry; null if it cannot be installed. */
  async manifest(remote: string, pathname: string): Promise<string | null> {
    const release = await this.described.find(await this.described.registry(), remote);
    const app = release && deviceAppAt(remote, release.description, pathname);
    return app ? JSON.stringify(webManifest(this.#site.siteName, app)) : null;
  }

  async worker(remote: string): Promise<string | null> {
    return this.#workerFile(await this.described.registry(), remote, WORKER_FILE);
  }

  /** The service worker of customers' tickets, from the remote that owns them; null if there is none. */
  async alertWorker(): Promise<string | null> {
    const registry = await this.described.registry();
    const owner = Object.entries(registry.remotes).find(([, { paths }]) => paths.includes(TICKET_PATH))?.[0];
    return owner === undefined ? null : this.#workerFile(registry, owner, ALERT_WORKER_FILE);
  }

  /** @param compared the remote of a page that both releases of a canary have */
  #marked(page: Page, { own, newBucket, arms }: BrowserRegistry, compared: string | undefined): Page {
    const chosen = compared === undefined ? undefined : ownProperty(arms, compared);
    if (own) return { ...page, newBucket, localOrigin: own.origin, html: withBadge(page.html, own) };
    if (!chosen || compared === undefined) return { ...page, newBucket };
    const { version, against, since } = chosen.canary;
    const load = this.loads.make({ remote: compared, version, against, since, arm: chosen.arm });
    return { ...page, newBucket, html: withLoad(page.html, load), isOwn: true };
  }

  #noShell(): Page {
    const text = 'This page is being updated. Please try again in a moment.';
    return { status: 503, html: plainPage(this.#site.siteName, text) };
  }

  #notHere(): Page {
    const text = 'There is no such screen at this address. This page will check again in a few seconds.';
    return { status: 404, html: waitingPage(this.#site.siteName, text) };
  }

  #notNow(): Page {
    const text = 'This screen cannot be started right now. It will try again in a few seconds.';
    return { status: 503, html: waitingPage(this.#site.siteName, text) };
  }

  async #workerFile(registry: Registry, remote: string, file: string): Promise<string | null> {
    const release = await this.described.find(registry, remote);
    return release && this.described.read(remote, release, file);
  }

  async #ownedPage(indexHtml: string, boot: KnownBoot, owner: PathOwner): Promise<Omit<Page, 'status'>> {
    const pointer = boot.registry.remotes[owner.remote];
    if (!pointer) return { html: composeShellPage(indexHtml, boot, NOTHING) };
    const description = await this.described.describe(owner.remote, pointer);
    const needed = filesInShell(pointer.entry, description, owner.path);
    const picture = description && (await this.pictures.find(owner, { pointer, description }, boot.registry));
    if (!picture) {
      const bySome = await this.#ledOnTo(boot.registry, description, owner.path, needed);
      return { html: composeShellPage(indexHtml, boot, needed, bySome) };
    }
    const texts = await this.texts.read([...stylesOf(indexHtml), ...needed.styles]);
    return {
      html: composeDrawnPage(indexHtml, boot, needed, picture, texts),
      styles: [...texts.values()],
    };
  }

  /** A screen may lead guests or users on to another screen. @returns the files that the other screen needs in addition */
  async #ledOnTo(
    registry: Registry,
    description: RemoteDescription | null,
    path: string,
    there: NeededFiles,
  ): Promise<FilesBySession> {
    const filesOf = async (target: string | undefined): Promise<NeededFiles> => {
      const owner = target === undefined ? null : ownerOf(registry, target);
      const pointer = owner && registry.remotes[owner.remote];
      if (!pointer) return NOTHING;
      const described = await this.described.describe(owner.remote, pointer);
      return without(there, filesInShell(pointer.entry, described, owner.path));
    };
    const { guestLeadsTo = {}, userLeadsTo = {} } = description ?? {};
    const [guest, user] = await Promise.all([
      filesOf(ownProperty(guestLeadsTo, path)),
      filesOf(ownProperty(userLeadsTo, path)),
    ]);
    return { guest, user };
  }
}
