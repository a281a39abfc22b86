import { html } from '../../platform/http/html.js';
import { inlineScript, WATCH_LOAD } from './inline-scripts.js';

const END_OF_HEAD = '</head>';

/** @param load the signed id of this page load @returns the page with the script that tells how it goes */
export function withLoad(page: string, load: string): string {
  const watch = html`<meta name="queuebell-load" content="${load}" />${inlineScript(WATCH_LOAD)}`;
  const end = page.indexOf(END_OF_HEAD);
  return end < 0 ? page : page.slice(0, end) + watch.text + page.slice(end);
}
