import { type Page, type Request, type Route } from '@playwright/test';

/** The version of a release that only one page sees. */
export const BROKEN_VERSION = '99.0.0';

const BOOT = /(<script type="application\/json" id="queuebell-boot">)(.*?)(<\/script>)/s;

interface BrokenRelease {
  /** The version that is really deployed. */
  real: string;
  /** Repairs the release, or replaces it in the registry. */
  repair(): void;
}

/** Answers for one file of the release; true when it did. Otherwise the file is as it was built. */
export type Fault = (file: string, route: Route, built: () => Promise<string>) => Promise<void> | undefined;

interface Options {
  fault: Fault;
  /** Whether the registry names the real release as the one before it. */
  hasPrevious: boolean;
  repairedBy?: 'files' | 'release';
  /** Paths that the remote has since this release, and not in the one before. */
  newPaths?: string[];
}

/**
 * Lets one page see a newer release of a remote, with a fault in it: in the registry, in the links of its pages, and by
 * its files. For a browser that is what a broken deploy looks like, and nobody else sees it.
 */
export async function deployBroken(
  page: Page,
  remote: string,
  { fault, hasPrevious, repairedBy = 'files', newPaths = [] }: Options,
): Promise<BrokenRelease> {
  const registry = await (await page.request.get('/remotes.json')).json();
  const { previous: _, ...entry } = registry.remotes[remote];
  const real: string = entry.version;
  const realFolder = `/releases/${remote}/${real}/`;
  const folder = `/releases/${remote}/${BROKEN_VERSION}/`;
  let isRepaired = false;

  const newer = JSON.parse(JSON.stringify(entry).replaceAll(real, BROKEN_VERSION));
  newer.paths.push(...newPaths);
  const remotes = { ...registry.remotes, [remote]: hasPrevious ? { ...newer, previous: entry } : newer };
  const rewritePage = (html: string) =>
    html.replaceAll(realFolder, folder).replace(BOOT, (_all, open: string, boot: string, close: string) => {
      const newBoot = JSON.stringify({
        ...JSON.parse(boot),
        registry: { contract: registry.contract, remotes },
      });
      return open + newBoot.replaceAll('<', '\\u003c') + close;
    });
  const isPage = (request: Request) => request.resourceType() === 'document';

  await page.route('**/*', async (route, request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/remotes.json') {
      const isReplaced = isRepaired && repairedBy === 'release';
      return route.fulfill({ json: isReplaced ? registry : { ...registry, remotes } });
    }
    if (isPage(request)) {
      const response = await route.fetch();
      return route.fulfill({ response, body: rewritePage(await response.text()) });
    }
    if (!pathname.startsWith(folder)) return route.fallback();
    const url = request.url().replace(folder, realFolder);
    const file = pathname.slice(folder.length);
    const built = async () => (await page.request.get(url)).text();
    const faulty = isRepaired && repairedBy === 'files' ? undefined : fault(file, route, built);
    if (faulty) return faulty;
    return route.fulfill({ response: await route.fetch({ url }) });
  });
  return {
    real,
    repair: () => {
      isRepaired = true;
    },
  };
}

/** The shell's next report about a remote. The browser may report the file itself before. */
export const remotesReport = (page: Page): Promise<Request> =>
  page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/client-errors') && request.postDataJSON().area === 'shell/remotes',
  );

/** A release whose `isHeld` files come when `letCome` is called, and not before. */
export function heldBack(isHeld: (file: string) => boolean): { fault: Fault; letCome: () => void } {
  let letCome = () => {};
  const held = new Promise<void>((resolve) => (letCome = resolve));
  const fault: Fault = (file, route, built) =>
    isHeld(file)
      ? held
          .then(built)
          .then((body) => route.fulfill({ contentType: 'text/javascript', body }))
          // The page may have stopped waiting.
          .catch(() => undefined)
      : undefined;
  return { fault, letCome };
}

/** A fault: in these files, the code `instead` replaces the text `drawn`. */
export const replaceText =
  (isOther: (file: string) => boolean, drawn: string, instead: string): Fault =>
  (file, route, built) =>
    isOther(file)
      ? built().then((code) =>
          route.fulfill({
            contentType: 'text/javascript',
            body: code.replace(`"${drawn}"`, () => instead),
          }),
        )
      : undefined;

/** A fault: these files throw where they would draw this text. */
export const throwWhileDrawing = (isBroken: (file: string) => boolean, drawn: string): Fault =>
  replaceText(isBroken, drawn, '(()=>{throw Error("broke at drawing")})()');

/** A fault: a page is the answer for these files, as by a server that no longer has them. */
export const answerWithPage =
  (isLost: (file: string) => boolean): Fault =>
  (file, route) =>
    isLost(file)
      ? route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Sorry</title>' })
      : undefined;
