import { type PageCaches, isFile } from './page-caches';

/** A page waits this long for its server before the stored one is shown. */
const PAGE_PATIENCE_MS = 3_000;
const FIRST_SERVER_ERROR = 500;

interface AnswersDeps {
  /** Rejects where this browser stores nothing. */
  openCaches: () => Promise<PageCaches>;
  keyOf: (url: string) => string;
  fetch: (request: Request) => Promise<Response>;
  wait: (ms: number) => Promise<void>;
}

export interface Answers {
  page(request: Request): Promise<Response>;
  file(request: Request): Promise<Response>;
  extra(request: Request): Promise<Response>;
}

/** How the worker answers what it does not leave to the network; @see classifyRequest. */
export function createAnswers({ openCaches, keyOf, fetch, wait }: AnswersDeps): Answers {
  const find = (what: keyof PageCaches, key: string | Request): Promise<Response | undefined> =>
    openCaches()
      .then((open) => open[what].match(key, { ignoreVary: true }))
      .catch(() => undefined);

  /** A page is answered even if nothing can be stored. */
  const keep = (request: Request, response: Response): Promise<void> =>
    openCaches()
      .then(({ files }) => files.put(request, response))
      .catch(() => undefined);

  async function fetchAndKeep(request: Request): Promise<Response> {
    const fresh = await fetch(request);
    if (isFile(fresh)) await keep(request, fresh.clone());
    return fresh;
  }

  return {
    /** The server's page, or the stored one if the server is away or slow, or only a proxy answers. */
    async page(request) {
      const fresh = fetch(request);
      const inTime = await Promise.race([fresh.catch(() => null), wait(PAGE_PATIENCE_MS).then(() => null)]);
      if (inTime && inTime.status < FIRST_SERVER_ERROR) return inTime;
      return (await find('pages', keyOf(request.url))) ?? fresh;
    },

    /** A file never changes, so the stored one is as good; the server may no longer have it. */
    file: async (request) => (await find('files', request)) ?? fetchAndKeep(request),

    async extra(request) {
      const fresh = fetchAndKeep(request);
      const isGood = await fresh.then(isFile, () => false);
      return isGood ? fresh : ((await find('files', request)) ?? fresh);
    },
  };
}
