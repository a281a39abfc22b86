import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const exec = promisify(execFile);
const POLL_MS = 50;

/**
 * Tells a process from a later one with the same number.
 *
 * @typedef {object} ProcessIdentity
 * @property {number} pid
 * @property {string} started when it started, in this system's format
 *
 * @typedef {ProcessIdentity & { parent: number, command: string[] }} ProcessInfo
 */

/**
 * @param {number} pid
 * @returns {Promise<ProcessInfo | null>} null when there is no such process, or only its remains
 */
export async function inspect(pid) {
  return process.platform === 'linux' ? inspectLinux(pid) : inspectWithPs(pid);
}

/** @param {number} pid @returns {Promise<ProcessInfo | null>} */
async function inspectLinux(pid) {
  try {
    const [stat, cmdline] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    // The name in brackets may hold spaces and brackets itself: the fields start after the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, parent] = fields;
    const started = fields[19];
    if (state === 'Z' || state === 'X' || started === undefined) return null;
    return { pid, started, parent: Number(parent), command: cmdline.split('\0').filter(Boolean) };
  } catch {
    return null;
  }
}

/** @param {number} pid @returns {Promise<ProcessInfo | null>} */
async function inspectWithPs(pid) {
  try {
    const { stdout } = await exec('ps', ['-ww', '-o', 'state=,ppid=,lstart=,command=', '-p', String(pid)]);
    const [state = 'Z', parent, ...rest] = stdout.trim().split(/\s+/);
    if (state.startsWith('Z')) return null;
    return { pid, started: rest.slice(0, 5).join(' '), parent: Number(parent), command: rest.slice(5) };
  } catch {
    return null;
  }
}

/** @returns {Promise<ProcessIdentity>} of this process */
export async function ownIdentity() {
  return identityOf(process.pid);
}

/** @param {number} pid of a process that is known to run @returns {Promise<ProcessIdentity>} */
export async function identityOf(pid) {
  const info = await inspect(pid);
  return { pid, started: info?.started ?? 'unknown' };
}

/** @param {ProcessIdentity} identity @returns {Promise<boolean>} whether that very process still runs */
export async function isRunning({ pid, started }) {
  return (await inspect(pid))?.started === started;
}

/**
 * Asks a process to end, and kills it after a while. The caller has made sure that it is ours.
 *
 * @param {ProcessIdentity} identity
 * @param {{ graceMs: number }} options how long it may take before SIGKILL
 */
export async function stopProcess(identity, { graceMs }) {
  if (!(await isRunning(identity))) return;
  signal(identity.pid, 'SIGTERM');
  if (await goneWithin(identity, graceMs)) return;
  if (await isRunning(identity)) signal(identity.pid, 'SIGKILL');
  await goneWithin(identity, graceMs);
}

/** @param {ProcessIdentity} identity @param {number} milliseconds @returns {Promise<boolean>} */
export async function goneWithin(identity, milliseconds) {
  const until = Date.now() + milliseconds;
  while (await isRunning(identity)) {
    if (Date.now() > until) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** @param {number} pid @param {NodeJS.Signals} name */
function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It ended between the look and the signal.
  }
}
