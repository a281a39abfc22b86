import { html, type Html } from '../../platform/http/html.js';
import { FETCH_BY_SESSION, inlineScript } from './inline-scripts.js';
import type { NeededFiles } from './page-head.js';

export interface FilesBySession {
  guest?: NeededFiles | undefined;
  user?: NeededFiles | undefined;
}

/** Only the browser knows whether somebody is logged in: a fixed script fetches the right files. */
export function fetchBySession({ guest, user }: FilesBySession): Html[] {
  const metas = [...filesFor('guest', guest), ...filesFor('user', user)];
  return metas.length === 0 ? [] : [...metas, inlineScript(FETCH_BY_SESSION)];
}

function filesFor(
  who: 'guest' | 'user',
  { scripts, styles }: NeededFiles = { scripts: [], styles: [] },
): Html[] {
  const files = [...scripts, ...styles];
  return files.length === 0 ? [] : [html`<meta name="queuebell-${who}" content="${files.join(' ')}" />`];
}
