import { type RouteObject, matchRoutes } from 'react-router-dom';
import { isMissingFile } from './missing-file';
import { type TrackedPromise, fulfilled, trackPromise } from './tracked-promise';

const done = fulfilled(undefined);

/** Screens that are loading, by their innermost route, so that every render waits for the same promise. */
const loadingScreens = new WeakMap<RouteObject, TrackedPromise<void>>();

/**
 * Loads the screens of a path by resolving `lazy` of the matching routes, in place, once. Nothing flashes,
 * because nothing is drawn before (docs/decisions/0001).
 *
 * @param path below the base name
 * @returns the same promise until it is settled; fulfilled at once when the screens are loaded
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

async function loadScreen(route: RouteObject): Promise<void> {
  const { lazy } = route;
  if (typeof lazy !== 'function') return;
  const { Component, element } = await loadFiles(lazy);
  if (Component) route.Component = Component;
  if (element !== undefined) route.element = element;
  delete route.lazy;
}

/**
 * After a failed preload the browser answers the first request for that file with the failure. A screen has several scripts and styles, and
 * each attempt may meet the failure of another one, so only a file that fails twice is missing.
 */
async function loadFiles<Screen>(lazy: () => Promise<Screen>, failed = new Set<string>()): Promise<Screen> {
  try {
    return await lazy();
  } catch (cause) {
    const file = String(cause);
    if (!isMissingFile(cause) || failed.has(file)) throw cause;
    return loadFiles(lazy, failed.add(file));
  }
}
