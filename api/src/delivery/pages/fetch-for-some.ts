import { html, type Html } from '../../platform/http/html.js';
import { FETCH_FOR_SOME, inlineScript } from './inline-scripts.js';
import type { NeededFiles } from './page-head.js';

export interface NeededBySome {
  guest?: NeededFiles | undefined;
  user?: NeededFiles | undefined;
}

/** Only the browser knows whether somebody is logged in: a fixed script fetches the right files. */
export function fetchForSome({ guest, user }: NeededBySome): Html[] {
  const metas = [...filesFor('guest', guest), ...filesFor('user', user)];
  return metas.length === 0 ? [] : [...metas, inlineScript(FETCH_FOR_SOME)];
}

function filesFor(
  who: 'guest' | 'user',
  { scripts, styles }: NeededFiles = { scripts: [], styles: [] },
): Html[] {
  const files = [...scripts, ...styles];
  return files.length === 0 ? [] : [html`<meta name="queuebell-${who}" content="${files.join(' ')}" />`];
}
