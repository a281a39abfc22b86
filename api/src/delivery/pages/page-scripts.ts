import { readFileSync } from 'node:fs';

/** The same folder from `src` and from `dist`. */
const FOLDER = new URL('../../../dist/page-scripts/', import.meta.url);

export const pageScript = (name: string): string => readFileSync(new URL(`${name}.js`, FOLDER), 'utf8');

/** Loaded by a device's page that did not start (GUARD_START). */
export const START_AGAIN = pageScript('start-again');
