import { readFileSync } from 'node:fs';

/** The same folder from `src` and from `dist`. */
const FOLDER = new URL('../../../dist/page-scripts/', import.meta.url);

/** A script of `api/page-scripts`, as the build has compiled it. */
export const pageScript = (name: string): string => readFileSync(new URL(`${name}.js`, FOLDER), 'utf8');

/** Served to a device's page that did not start, which asks for it (GUARD_START). */
export const START_AGAIN = pageScript('start-again');
