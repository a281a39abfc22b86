import { readFileSync } from 'node:fs';

/** What a device's page that did not start asks for (GUARD_START). The same file from `src` and from `dist`. */
export const START_AGAIN = readFileSync(new URL('../../assets/start-again.js', import.meta.url), 'utf8');
