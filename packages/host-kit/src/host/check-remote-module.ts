import { REMOTE_CONTRACT } from '@queuebell/contracts/registry';
import type { RouteObject } from 'react-router-dom';
import type { Host, RemoteModule } from '../contract';
import { RemoteError } from './remote-error';

/**
 * Checks the export of a remote's script, and returns its routes.
 *
 * @param exported the namespace of the module `./remote`
 * @throws TypeError with the cause, for developers; RemoteError('OTHER_CONTRACT')
 */
export function checkRemoteModule(name: string, exported: unknown, host: Host): RouteObject[] {
  const routes = remoteModule(name, exported).routes(host);
  if (!Array.isArray(routes)) throw new TypeError(`${name}: routes(host) did not return a list.`);
  for (const route of routes) refuseDataRoute(name, route);
  return routes;
}

/**
 * @param exported the namespace of the module `./remote`
 * @throws TypeError with the cause, for developers; RemoteError('OTHER_CONTRACT')
 */
export function remoteModule(name: string, exported: unknown): RemoteModule {
  const remote = (exported as { default?: Partial<RemoteModule> } | null)?.default;
  if (typeof remote?.routes !== 'function' || typeof remote.contract !== 'number') {
    throw new TypeError(`${name}: its module ./remote has no default export with contract and routes.`);
  }
  if (remote.contract !== REMOTE_CONTRACT) {
    throw new RemoteError(
      'OTHER_CONTRACT',
      `${name} is built for contract ${remote.contract}, this host runs ${REMOTE_CONTRACT}.`,
    );
  }
  return { ...remote, routes: remote.routes, contract: remote.contract };
}

function refuseDataRoute(name: string, route: RouteObject): void {
  if (route.loader || route.action || (route.lazy && typeof route.lazy !== 'function')) {
    throw new TypeError(`${name}: route ${route.path ?? '(index)'} uses a loader, an action or lazy parts.`);
  }
  for (const child of route.children ?? []) refuseDataRoute(name, child);
}
