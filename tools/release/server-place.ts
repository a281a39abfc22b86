import type { KeptRelease, Registry, ReleaseMoved, RollbackRequest } from '@queuebell/contracts';
import { UserError } from '../common/user-error.mjs';
import { inWords } from './store-user-error.mjs';

/** Where releases are published. */
export interface Place {
  /** For people. */
  name: string;
  publish: (remote: string, folder: string) => Promise<ReleaseMoved>;
  publishHosted: (remote: string, at: string) => Promise<ReleaseMoved>;
  rollback: (remote: string, request: RollbackRequest) => Promise<ReleaseMoved>;
  registry: () => Promise<Registry>;
  list: (remote: string) => Promise<KeptRelease[]>;
}

/** Thrown when a server did not answer: it may have carried out the command. */
export class LostAnswer extends UserError {}

/** A suite on a server. Its methods throw UserErrors with the server's message, or LostAnswer. */
export function serverPlace(
  address: string,
  { token, fetch = globalThis.fetch }: { token: string | undefined; fetch?: typeof globalThis.fetch },
): Place {
  const origin = originOf(address);
  const call = async (path: string, request: RequestInit = {}) => {
    if (!token) throw new UserError('Set DEPLOY_TOKEN to the deploy token of the remote.');
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    return ask(fetch, `${origin}${path}`, { ...request, headers });
  };
  const of = (remote: string) => `/api/remotes/${encodeURIComponent(remote)}`;
  const json = (body: unknown) => ({
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return {
    name: origin,
    publish: async (remote, folder) => {
      const { packRelease } = await import('../../api/src/delivery/releases/release-archive.ts');
      const { ARCHIVE_TYPE } = await import('../../api/src/platform/http/release-upload.ts');
      const body = new Uint8Array(await inWords(packRelease(folder)));
      return call(`${of(remote)}/releases`, {
        method: 'POST',
        headers: { 'content-type': ARCHIVE_TYPE },
        body,
      });
    },
    publishHosted: (remote, at) => call(`${of(remote)}/releases`, json({ at })),
    rollback: (remote, request) => call(`${of(remote)}/rollback`, json(request)),
    registry: () => ask(fetch, `${origin}/remotes.json`, {}),
    list: async (remote) => (await call(`${of(remote)}/releases`)).releases,
  };
}

function originOf(address: string) {
  if (!URL.canParse(address)) throw new UserError(`${address} is not the address of a server.`);
  const { protocol, hostname: host, origin } = new URL(address);
  const isOwn = ['localhost', '127.0.0.1', '[::1]'].includes(host);
  if (protocol === 'https:' || (protocol === 'http:' && isOwn)) return origin;
  throw new UserError(`${address} is not https, so others could read the deploy token.`);
}

async function ask(fetch: typeof globalThis.fetch, url: string, request: RequestInit) {
  const answer = await fetch(url, { ...request, redirect: 'error' }).catch((error) => {
    throw new LostAnswer(`${url} cannot be reached (${error.cause?.code ?? error.message}).`);
  });
  const body = await answer.json().catch(() => null);
  if (answer.ok && body !== null) return body;
  const isRefused = answer.status >= 400 && answer.status < 500;
  throw new (isRefused ? UserError : LostAnswer)(
    body?.message ?? `${url} answered ${answer.status}: it is not a QueueBell server.`,
  );
}
