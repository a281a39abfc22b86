import { availableParallelism, cpus, totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../../tools/common/run.mjs';

const GIB = 2 ** 30;
const LOOK_MS = 3_000;
/** More than this, and somebody else takes a part of every figure. */
const QUIET_SHARE = 0.1;

/**
 * Called while nothing of the bench's own has anything to do.
 *
 * @param programs that take part, besides Node
 * @returns when, on what, with which versions, and how busy the machine was without us
 */
export async function describeMachine(programs: readonly string[]): Promise<string> {
  const versions = await Promise.all(programs.map(versionOf));
  const model = cpus()[0]?.model.trim() ?? 'unknown';
  const hardware = `${availableParallelism()} cores (${model}), ${Math.round(totalmem() / GIB)} GiB`;
  const date = new Date().toISOString().slice(0, 10);
  return `${[date, hardware, `Node ${process.versions.node}`, ...versions, await describeNoise()].join('; ')}.`;
}

async function versionOf(program: string) {
  const { stdout } = await run(program, ['--version']);
  const [first = ''] = stdout.trim().split('\n');
  return first.replace('db version v', 'MongoDB ').split(' built on')[0]?.trim() ?? first;
}

async function describeNoise() {
  const before = cpuTimes();
  await sleep(LOOK_MS);
  const after = cpuTimes();
  const share = (after.busy - before.busy) / (after.all - before.all);
  const noise = `${Math.round(share * 100)} % of the cores busy before the run`;
  return share > QUIET_SHARE ? `${noise}, so **not quiet**: read the ratios with their ranges` : noise;
}

/** @returns ms since the machine was started, of all cores together */
function cpuTimes(): { busy: number; all: number } {
  const times = cpus().map((cpu) => cpu.times);
  const all = times.flatMap((each) => Object.values(each)).reduce((sum, ms) => sum + ms, 0);
  const idle = times.reduce((sum, each) => sum + each.idle, 0);
  return { busy: all - idle, all };
}
