import { readFileSync } from 'node:fs';
import { PAGE_SCRIPTS } from '../../platform/config/api-folder.js';

export const pageScript = (name: string): string => readFileSync(new URL(`${name}.js`, PAGE_SCRIPTS), 'utf8');

/** Loaded by a device's page that did not start (GUARD_START). */
export const START_AGAIN = pageScript('start-again');
