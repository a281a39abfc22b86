/*
 * Reports the result of this page load, because its release is compared with another one. The server adds this script to such pages only,
 * so it does not depend on the release. The load has started when the shell says so, or when the root of a device entry has had React's
 * property for two seconds. It has an error when the browser shows that the page has sent a report, with every version of host-kit.
 */
import { find } from './parts/find';

const LOOK_MS = 1_000;
const LOOKS = 3;
const REPORTS = '/api/client-errors';

const load = find<HTMLMetaElement>('meta[name=queuebell-load]').content;
const isDevice = location.pathname.startsWith('/remotes/');

const tell = (is: string): Promise<unknown> =>
  fetch('/api/page-loads', {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ load, is }),
  }).catch(() => undefined);

const isShown = () =>
  isDevice
    ? /_react/.test(Object.keys(document.querySelector('#root') ?? {}).join())
    : self.queuebellShown === true;

// The server knows a load once it was opened.
const opened = tell('opened');
let seen = 0;
const watch = setInterval(() => {
  seen = isShown() ? seen + 1 : 0;
  if (seen < LOOKS) return;
  clearInterval(watch);
  void opened.then(() => tell('started'));
}, LOOK_MS);

const reports = new PerformanceObserver((list) => {
  if (!list.getEntries().some(({ name }) => new URL(name).pathname === REPORTS)) return;
  reports.disconnect();
  void opened.then(() => tell('reported'));
});
reports.observe({ type: 'resource', buffered: true });
