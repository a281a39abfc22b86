/**
 * A process that puts load on one side. Forked by load-process.ts; the first message is the target, each later one a task.
 */
import type { Report, Side, Target, Task } from './load-task.ts';
import { runLoops } from './loops.ts';

process.on('disconnect', () => process.exit());
process.once('message', (target: Target) => orFail(open(target)));

async function open(target: Target) {
  const side =
    target.side === 'api'
      ? await (await import('./http-clients.ts')).openHttpClients(target)
      : await (await import('./raw-driver.ts')).openRawDriver(target);
  process.on('message', (task: Task) => orFail(perform(side, task)));
  send({ type: 'opened' });
}

async function perform(side: Side, task: Task) {
  await side.prepare(task);
  const round = await runLoops({ ...task, operation: side[task.kind] });
  send({ type: 'round', round: { ...round, busyAnswers: side.busyAnswers() } });
}

function orFail(work: Promise<void>) {
  work.catch((error: Error) => send({ type: 'failed', message: error.stack ?? error.message }));
}

function send(report: Report) {
  process.send?.(report);
}
