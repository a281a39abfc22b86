import type { Battery } from '@queuebell/contracts';
import { DEVICE_BEAT_MS, POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import * as routes from '@queuebell/contracts/routes';
import type { Host, SessionState } from '@queuebell/host-kit';

/** Not all browsers have it. */
interface BatteryApi {
  getBattery?: () => Promise<Battery>;
}

type BeatDeps = Pick<Host, 'api' | 'session' | 'report'>;
type LoggedIn = Exclude<SessionState, { status: 'out' }>;

/** Varies the interval, so that devices that started together drift apart. */
const SPREAD = 0.1;

/**
 * A paired device reports every DEVICE_BEAT_MS, and takes a new token or shop name from the answer. A check-in tablet also asks
 * every POLL_INTERVAL_MS whether it is still paired, and so notices an outage; where the owner is logged in, it asks only
 * while the page is visible.
 * @returns stops it
 */
export function startBeats(
  host: BeatDeps,
  batteryApi: BatteryApi = navigator as Navigator & BatteryApi,
  random = Math.random,
  page: Pick<Document, 'visibilityState'> = document,
): () => void {
  const beat = () => beatOnce(host, batteryApi);
  const stops = [
    repeat(beat, DEVICE_BEAT_MS, random),
    repeat(() => ask(host, page), POLL_INTERVAL_MS, random),
  ];
  void beat();
  return () => stops.forEach((stop) => stop());
}

/**
 * Repeats a task: first at a random time within `everyMs`, then about `everyMs` after it ended. Requests never overlap, because
 * browsers have few connections and customers need them.
 * @returns stops it
 */
function repeat(task: () => Promise<void>, everyMs: number, random: () => number): () => void {
  let isOver = false;
  const run = () =>
    void task().finally(() => {
      if (!isOver) timer = setTimeout(run, everyMs * (1 + SPREAD * (2 * random() - 1)));
    });
  let timer = setTimeout(run, everyMs * random());
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

async function ask({ api, session }: BeatDeps, page: Pick<Document, 'visibilityState'>): Promise<void> {
  const state = session.getState();
  if (state.status === 'out') return;
  const { device } = state.user;
  // It may be a forgotten tab.
  const isAtWork = device ? device.kind === 'check-in' : page.visibilityState === 'visible';
  if (isAtWork) await api.call(routes.checkPairing);
}

async function beatOnce({ api, session, report }: BeatDeps, batteryApi: BatteryApi): Promise<void> {
  const before = session.getState();
  if (before.status === 'out' || !before.user.device) return;
  const battery = await readBattery(batteryApi);
  const answer = await api.call(routes.beat, battery ? { battery } : {});
  const now = session.getState();
  // The session has ended: the device was removed, which is no error.
  if (!isSameSession(before, now)) return;
  if (!answer.ok) {
    if (answer.code !== 'NETWORK') report({ area: 'device/beat', message: answer.message, cause: answer });
    return;
  }
  const { user, token } = answer.body;
  if (token !== undefined) session.logIn(user, token);
  else if (JSON.stringify(user) !== JSON.stringify(now.user)) session.update(user);
}

/** False after a login or logout in the meantime, which must stay. */
const isSameSession = (before: LoggedIn, now: SessionState): now is LoggedIn =>
  now.status !== 'out' && now.token === before.token;

async function readBattery(batteryApi: BatteryApi): Promise<Battery | null> {
  try {
    const battery = await batteryApi.getBattery?.();
    return battery ? { level: battery.level, charging: battery.charging } : null;
  } catch {
    return null;
  }
}
