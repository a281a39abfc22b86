import { type RouteObject, matchRoutes } from 'react-router-dom';
import { type TrackedPromise, fulfilled, trackPromise } from './tracked-promise';

const done = fulfilled(undefined);

/** Screens that are being loaded, by their innermost route, so that every draw waits for the same promise. */
const loadingScreens = new WeakMap<RouteObject, TrackedPromise<void>>();

/**
 * Loads the screens that a path needs, so that they can be drawn at once: resolves `lazy` of the routes that match,
 * in place, once. Nothing flashes, because nothing is drawn before (docs/decisions/0001).
 *
 * @param path as in the address bar, below the base name
 * @returns a promise, the same until it is settled, and fulfilled from the start when the screens are there already
 */
export function prepareRoutes(routes: RouteObject[], path: string): TrackedPromise<void> {
  const waiting = (matchRoutes(routes, path) ?? []).map(({ route }) => route).filter(({ lazy }) => lazy);
  const innermost = waiting.at(-1);
  if (!innermost) return done;
  const loading = loadingScreens.get(innermost) ?? trackPromise(loadScreens(waiting));
  loadingScreens.set(innermost, loading);
  return loading;
}

async function loadScreens(routes: RouteObject[]): Promise<void> {
  await Promise.all(routes.map(loadScreen));
}

/**
 * A preload of the page that failed while the files were gone answers the first request for a file, however long they
 * have been back: a screen's script fails by its preload, then its styles by theirs, then both are really asked for.
 */
const ATTEMPTS = 3;

async function loadScreen(route: RouteObject): Promise<void> {
  const { lazy } = route;
  if (typeof lazy !== 'function') return;
  let loading = lazy();
  for (let attempt = 1; attempt < ATTEMPTS; attempt++) loading = loading.catch(() => lazy());
  const { Component, element } = await loading;
  if (Component) route.Component = Component;
  if (element !== undefined) route.element = element;
  delete route.lazy;
}
