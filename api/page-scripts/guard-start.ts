/*
 * Watches over the start of a device's page: whatever mends a device otherwise comes with its first script, and that may be gone,
 * something else in its place, or held back. The start has failed when that script did (`error`, also one of syntax), or
 * when for 10 s nothing more has come: what comes shows a line that is slow. From then on start-again.ts is asked for at
 * once and every 15 s until the screen is there, each time anew; pages that start do not pay for it.
 *
 * The screen is there when React has left its mark on #root, which is a property of the element, named after it. An early picture
 * leaves none, and releases from before this script leave no other. The address is read at once: the first script takes the
 * release that was asked for out of it.
 */
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
    if (target === first || filename === first?.src) fail();
  },
  true,
);
