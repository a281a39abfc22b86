import { type RouteObject, matchRoutes } from 'react-router-dom';

/** What is on its way, by the innermost route that waits for it, so that every draw waits for the same promise. */
const onTheirWay = new WeakMap<RouteObject, Promise<void>>();

/**
 * Loads the screens that a path needs, so that they can be drawn at once: resolves `lazy` of the routes that match,
 * in place, once. Nothing flashes, because nothing is drawn before (docs/decisions/0004).
 *
 * @param path as in the address bar, below the base name
 * @returns nothing when the screens are there already; else a promise, the same until it is settled
 */
export function prepareRoutes(routes: RouteObject[], path: string): Promise<void> | undefined {
  const waiting = (matchRoutes(routes, path) ?? []).map(({ route }) => route).filter(({ lazy }) => lazy);
  const innermost = waiting.at(-1);
  if (!innermost) return undefined;
  const loading = onTheirWay.get(innermost) ?? Promise.all(waiting.map(loadScreen)).then(() => undefined);
  onTheirWay.set(innermost, loading);
  return loading;
}

async function loadScreen(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== 'function') return;
  const { Component, element } = await route.lazy();
  if (Component) route.Component = Component;
  if (element !== undefined) route.element = element;
  delete route.lazy;
}
