import type { Battery } from '@queuebell/contracts';
import { DEVICE_BEAT_MS, POLL_INTERVAL_MS } from '@queuebell/contracts/limits';
import * as routes from '@queuebell/contracts/routes';
import type { Host, SessionState } from '@queuebell/host-kit';

/** Browsers that know of a battery, which are not all. */
interface BatteryTeller {
  getBattery?: () => Promise<Battery>;
}

type Powers = Pick<Host, 'api' | 'session' | 'report'>;
type LoggedIn = Exclude<SessionState, { status: 'out' }>;

/** So much sooner or later than it would a task comes: devices that started together drift apart. */
const SPREAD = 0.1;

/**
 * A paired device says every DEVICE_BEAT_MS that it is there, and takes what the server says of it: a fresh token, the
 * shop's new name. A check-in tablet, to which nothing is pushed, also asks every POLL_INTERVAL_MS whether it was removed,
 * and so hears of a server that is away; one on which the owner is logged in does so while it is looked at.
 *
 * @returns the way to stop
 */
export function keepBeating(
  host: Powers,
  teller: BatteryTeller = navigator as Navigator & BatteryTeller,
  random = Math.random,
  page: Pick<Document, 'visibilityState'> = document,
): () => void {
  const beat = () => beatOnce(host, teller);
  const stops = [
    repeat(beat, DEVICE_BEAT_MS, random),
    repeat(() => ask(host, page), POLL_INTERVAL_MS, random),
  ];
  void beat();
  return () => stops.forEach((stop) => stop());
}

/**
 * Does it again and again: at first at some moment within `everyMs`, and then that long, more or less, after it was done.
 * What a network holds back must not take up the few connections that a browser has: customers need them.
 *
 * @returns the way to stop
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

/** The transport itself ends a session that the server refuses. */
async function ask({ api, session }: Powers, page: Pick<Document, 'visibilityState'>): Promise<void> {
  const known = session.getState();
  if (known.status === 'out') return;
  const { device } = known.user;
  // An owner's tablet may be a tab that was forgotten behind others.
  const isAtWork = device ? device.kind === 'check-in' : page.visibilityState === 'visible';
  if (isAtWork) await api.call(routes.checkPairing);
}

async function beatOnce({ api, session, report }: Powers, teller: BatteryTeller): Promise<void> {
  const known = session.getState();
  if (known.status === 'out' || !known.user.device) return;
  const battery = await readBattery(teller);
  const answer = await api.call(routes.beat, battery ? { battery } : {});
  const now = session.getState();
  // A refusal that ended the session is how a device hears that it was removed: nothing to report.
  if (!isStill(known, now)) return;
  if (!answer.ok) {
    if (answer.code !== 'NETWORK') report({ area: 'device/beat', message: answer.message, cause: answer });
    return;
  }
  const { user, token } = answer.body;
  if (token !== undefined) session.logIn(user, token);
  else if (JSON.stringify(user) !== JSON.stringify(now.user)) session.update(user);
}

/** Whoever logged out, or in, while the server was asked, shall stay so. */
const isStill = (known: LoggedIn, now: SessionState): now is LoggedIn =>
  now.status !== 'out' && now.token === known.token;

async function readBattery(teller: BatteryTeller): Promise<Battery | null> {
  try {
    const battery = await teller.getBattery?.();
    return battery ? { level: battery.level, charging: battery.charging } : null;
  } catch {
    return null;
  }
}
