import type { Installing } from './worker-scope';

/**
 * The browser sends calls to the API itself: they need not wait for the worker, which stops after half a minute without
 * requests. A browser that cannot do this asks the worker, and the worker leaves them to the network.
 */
export async function leaveCallsToNetwork(event: Installing): Promise<void> {
  const route = { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' } as const;
  await event.addRoutes?.(route).catch(() => undefined);
}
