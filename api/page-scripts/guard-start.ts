/*
 * Watches the start of a device's page, whose other recovery code comes with its first script: that script
 * may be missing, wrong or delayed. The start has failed after an `error` of that script (also a syntax
 * error), or after 10 s without any new file. From then on the page requests start-again.ts at once and every
 * 15 s, uncached, until the screen is there. Pages that start never load it.
 * The screen is there when #root has the property that React sets; early pictures and older releases set
 * none. The address is read at once, because the first script removes the requested release from it.
 */
import { isLeft } from './parts/is-left';
import { START_AGAIN_URL } from '../src/delivery/pages/page-names';

const LOOK_MS = 10_000;
const AGAIN_MS = 15_000;

let seen = 0;
const page = location.href;
const isUp = () => /_react/.test(Object.keys(document.querySelector('#root') ?? {}).join());

const again = () => {
  if (isUp()) return;
  const script = document.createElement('script');
  script.src = `${START_AGAIN_URL}?${Date.now()}`;
  script.dataset['page'] = page;
  document.head.append(script);
};

const fail = () => {
  clearInterval(watch);
  if (isUp()) return;
  again();
  setInterval(again, AGAIN_MS);
};

const watch = setInterval(() => {
  const now = performance.getEntriesByType('resource').length;
  if (now > seen) seen = now;
  else fail();
}, LOOK_MS);

addEventListener(
  'error',
  ({ target, filename }) => {
    const first = document.querySelector<HTMLScriptElement>('script[defer]');
    if (isLeft()) return;
    if (target === first || filename === first?.src) fail();
  },
  true,
);
