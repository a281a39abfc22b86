import { devicePage } from './dev-device-page.ts';
import { allowOrigins } from './dev-policy.ts';
import { passOnTo, startFrontServer } from './dev-proxy.ts';
import type { DevServer } from './dev-server.ts';

const REGISTRY = '/remotes.json';
const NOT_PAGES =
  /^\/(api|busy|sandbox|assets|icons|remotes)(\/|$)|^\/releases\/.|^\/(remotes\.json|tv|door|desk)\/?$/i;

/** Decides which server answers a request. @param inDevelopment names of apps */
export function answererOf(
  { pathname, accept }: { pathname: string; accept: string },
  inDevelopment: readonly string[],
): { by: 'api' | 'shell' | 'registry' } | { by: 'device'; remote: string; path: string } {
  const [, remote = '', path = ''] = /^\/remotes\/([^/]+)(\/.*)$/.exec(pathname) ?? [];
  if (inDevelopment.includes(remote)) return { by: 'device', remote, path };
  if (pathname === REGISTRY && inDevelopment.includes('shell')) return { by: 'registry' };
  const isPage = accept.includes('text/html') && !NOT_PAGES.test(pathname);
  return isPage && inDevelopment.includes('shell') ? { by: 'shell' } : { by: 'api' };
}

/** Serves the suite at one address: pages of apps in development come from their servers, everything else from the API. */
export async function startFront({
  port,
  api,
  servers,
}: {
  port: number;
  api: string;
  servers: readonly DevServer[];
}) {
  const names = servers.map(({ name }) => name);
  const origins = servers.map(({ origin }) => origin);
  const originOf = (name: string) => servers.find((server) => server.name === name)?.origin ?? api;
  const passOn = passOnTo(api, {
    name: 'This part',
    change: ({ 'content-security-policy': policy }) =>
      policy === undefined ? {} : { 'content-security-policy': allowOrigins(String(policy), origins) },
  });
  return startFrontServer({ port, name: 'This part' }, async (request, response, next) => {
    const answer = answererOf({ pathname: request.path, accept: request.get('accept') ?? '' }, names);
    if (answer.by === 'api') return void passOn(request, response, next);
    response.set('cache-control', 'no-cache');
    if (answer.by === 'device') {
      const remote = { name: answer.remote, origin: originOf(answer.remote) };
      const [registry, site] = await Promise.all([json(api + REGISTRY), json(`${api}/api/site`)]);
      response.send(await devicePage(remote, { registry, site }));
    } else if (answer.by === 'registry') {
      // With the built shell in the registry, a page in development would reload at each navigation to get that shell.
      const { shell: _, ...registry } = await json(api + REGISTRY);
      response.json(registry);
    } else {
      response.send(await text(`${originOf('shell')}/index.html`));
    }
  });
}

const json = async (url: string) => JSON.parse(await text(url));

async function text(url: string) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}.`);
  return answer.text();
}
