/** A browser's caches and a server, as far as the worker uses them. */

interface Answered {
  body: string;
  status?: number;
  type?: string;
}

const ORIGIN = 'https://bell.example';
export const SCOPE = `${ORIGIN}/remotes/mf-queue/`;

const at = (path: string): string => new URL(path, ORIGIN).href;
export const requestFor = (path: string): Request => ({ url: at(path) }) as Request;

export function response({ body, status = 200, type = 'text/javascript' }: Answered): Response {
  const headers = new Map([['content-type', type]]);
  const answer: Partial<Record<keyof Response, unknown>> = {
    ok: status >= 200 && status < 300,
    status,
    headers,
    text: async () => body,
    json: async () => JSON.parse(body) as unknown,
    clone: () => response({ body, status, type }),
  };
  return answer as Response;
}

export const page = (body: string, status = 200): Response => response({ body, status, type: 'text/html' });

function createCache() {
  const entries = new Map<string, Response>();
  const urlOf = (key: RequestInfo | URL): string =>
    typeof key === 'string' ? at(key) : key instanceof URL ? key.href : key.url;
  const cache: Pick<Cache, 'match' | 'put' | 'delete' | 'keys'> = {
    match: async (key) => entries.get(urlOf(key))?.clone(),
    put: async (key, value) => {
      entries.delete(urlOf(key));
      entries.set(urlOf(key), value);
    },
    delete: async (key) => entries.delete(urlOf(key)),
    keys: async () => [...entries.keys()].map((url) => ({ url }) as Request),
  };
  return cache as Cache;
}

export function createCaches(): CacheStorage {
  const caches = new Map<string, Cache>();
  const storage: Pick<CacheStorage, 'open' | 'keys' | 'delete'> = {
    open: async (name) => {
      const cache = caches.get(name) ?? createCache();
      caches.set(name, cache);
      return cache;
    },
    keys: async () => [...caches.keys()],
    delete: async (name) => caches.delete(name),
  };
  return storage as CacheStorage;
}

/** A server with these files, by path, that can be taken away. */
export function createServer(files: Record<string, Response>) {
  const asked: string[] = [];
  const server = {
    isThere: true,
    files,
    asked,
    fetch: async (input: Request | string): Promise<Response> => {
      const { pathname } = new URL(typeof input === 'string' ? input : input.url);
      asked.push(pathname);
      if (!server.isThere) throw new TypeError('Failed to fetch');
      return (
        server.files[pathname]?.clone() ?? response({ body: '{}', status: 404, type: 'application/json' })
      );
    },
  };
  return server;
}
