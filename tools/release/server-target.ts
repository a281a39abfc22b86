import type {
  CanaryEnded,
  CanaryQuery,
  CanaryRequest,
  CanaryStarted,
  DeployQuery,
  HandOverRequest,
  KeptRelease,
  PathHandedOver,
  PreviewMade,
  Registry,
  ReleaseList,
  ReleaseMoved,
  ReleaseOrigin,
  RemoteRetired,
  RetireRequest,
  RollbackRequest,
  SuitePackages,
} from '@queuebell/contracts';
import { UserError } from '../common/user-error.mjs';
import { withUserErrors } from './store-user-error.mjs';

/** `hours` as the command has it. */
export type PreviewOptions = ReleaseOrigin & { hours?: string };

/** Where releases are published. */
export interface DeployTarget {
  /** For people. */
  name: string;
  publish: (remote: string, folder: string, deploy?: DeployQuery) => Promise<ReleaseMoved>;
  publishHosted: (remote: string, at: string, deploy?: DeployQuery) => Promise<ReleaseMoved>;
  /** Stores a release that browsers with the answer's link show. */
  preview: (remote: string, folder: string, preview: PreviewOptions) => Promise<PreviewMade>;
  /** Stores a release for a share of all browsers. */
  canary: (remote: string, folder: string, query: CanaryQuery) => Promise<CanaryStarted>;
  promote: (remote: string, request: CanaryRequest) => Promise<ReleaseMoved>;
  endCanary: (remote: string, request: CanaryRequest) => Promise<CanaryEnded>;
  canaryNews: (remote: string) => Promise<Pick<ReleaseList, 'canary' | 'takenBack'>>;
  rollback: (remote: string, request: RollbackRequest) => Promise<ReleaseMoved>;
  retire: (remote: string, request: RetireRequest) => Promise<RemoteRetired>;
  handOver: (from: string, request: HandOverRequest) => Promise<PathHandedOver>;
  /** Those that the remote has part in. */
  handOvers: (remote: string) => Promise<Readonly<Record<string, readonly string[]>>>;
  registry: () => Promise<Registry>;
  list: (remote: string) => Promise<KeptRelease[]>;
}

/** A suite on a server also has the packages that it was built from. */
export interface Server extends DeployTarget {
  packages: (remote: string) => Promise<SuitePackages>;
}

/** Thrown when a server did not answer: it may have carried out the command. */
export class LostAnswer extends UserError {}

/** A suite on a server. Its methods throw UserErrors with the server's message, or LostAnswer. */
export function serverTarget(
  address: string,
  { token, fetch = globalThis.fetch }: { token: string | undefined; fetch?: typeof globalThis.fetch },
): Server {
  const origin = originOf(address);
  const call = async (path: string, request: RequestInit = {}) => {
    if (!token) throw new UserError('Set DEPLOY_TOKEN to the deploy token of the remote.');
    // The error of such a header would show the token in the log of a CI run.
    if (/\s/.test(token))
      throw new UserError('DEPLOY_TOKEN has a space or a line break in it: set it to the token alone.');
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
    publish: async (remote, folder, deploy) =>
      call(`${of(remote)}/releases${queryOf(deploy)}`, await archiveOf(folder)),
    preview: async (remote, folder, preview) =>
      call(`${of(remote)}/previews${queryOf(preview)}`, await archiveOf(folder)),
    publishHosted: (remote, at, deploy) => call(`${of(remote)}/releases${queryOf(deploy)}`, json({ at })),
    canary: async (remote, folder, query) =>
      call(`${of(remote)}/canaries${queryOf(query)}`, await archiveOf(folder)),
    promote: (remote, request) => call(`${of(remote)}/canaries/promote`, json(request)),
    endCanary: (remote, request) => call(`${of(remote)}/canaries/end`, json(request)),
    canaryNews: (remote) => call(`${of(remote)}/releases`),
    rollback: (remote, request) => call(`${of(remote)}/rollback`, json(request)),
    retire: (remote, request) => call(`${of(remote)}/retire`, json(request)),
    handOver: (from, request) => call(`${of(from)}/hand-over`, json(request)),
    handOvers: async (remote) => (await call(`${of(remote)}/releases`)).handOvers ?? {},
    registry: () => ask(fetch, `${origin}/remotes.json`, {}),
    list: async (remote) => (await call(`${of(remote)}/releases`)).releases,
    packages: (remote) => call(`${of(remote)}/packages`),
  };
}

async function archiveOf(folder: string): Promise<RequestInit> {
  const { packRelease } = await import('../../api/src/delivery/releases/release-archive.ts');
  const { ARCHIVE_TYPE } = await import('../../api/src/platform/http/release-upload.ts');
  const body = new Uint8Array(await withUserErrors(packRelease(folder)));
  return { method: 'POST', headers: { 'content-type': ARCHIVE_TYPE }, body };
}

function queryOf(deploy: DeployQuery | PreviewOptions | CanaryQuery = {}) {
  const texts = Object.entries(deploy).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(texts).toString();
  return query && `?${query}`;
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
