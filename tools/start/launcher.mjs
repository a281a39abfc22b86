import { inspect, isRunning } from '../common/processes.mjs';

const POLL_MS = 500;
const SHELLS = /(^|\/)(sh|bash|dash|zsh|ash|busybox)$/;

/**
 * Calls back when the npm that runs this script was killed with SIGKILL. A script that was started without npm runs on
 * (`nohup`, a service manager).
 *
 * @param {() => void} onGone
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<void>} once it watches
 */
export async function watchLauncher(onGone, env = process.env) {
  if (!env['npm_lifecycle_event']) return;
  const parent = await inspect(process.ppid);
  if (!parent) return onGone();
  // Some shells stay between npm and this script; then the shell's parent is npm.
  const betweenUs = SHELLS.test(parent.command[0] ?? '') ? await inspect(parent.parent) : null;
  const launchers = betweenUs ? [parent, betweenUs] : [parent];
  const timer = setInterval(async () => {
    const alive = await Promise.all(launchers.map(isRunning));
    if (alive.every(Boolean)) return;
    clearInterval(timer);
    onGone();
  }, POLL_MS);
  timer.unref();
}
