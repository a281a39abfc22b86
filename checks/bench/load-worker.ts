/**
 * A process that puts load on one side. Forked by load-process.ts; first it is told the target, then one task after the other.
 */
import { runLoops, type Round } from './loops.ts';

/** 'pair': a customer checks in, and the first one in the queue is closed. */
type Kind = 'pair' | 'check-in' | 'read';

export type Side = Record<Kind, (client: number) => Promise<unknown>> & Preparing;

interface Preparing {
  /** Called before each round, outside of what is timed. */
  prepare: (task: Task) => Promise<void>;
  /** How often it was said in this round that it cannot be now (503). */
  busyAnswers: () => number;
}

export interface Target {
  side: 'api' | 'driver';
  /** Of API processes; the clients share them. */
  origins: readonly string[];
  mongodbUri: string;
  /** They take turns. */
  shops: readonly { ownerId: string; token: string }[];
}

export interface Task {
  kind: Kind;
  clients: number;
  /** How many customers wait in each shop, numbered from 1; left out: those whom the round before left. */
  waiting?: number;
  durationMs?: number;
  /** So many operations. */
  atMost?: number;
  /** So many operations. */
  perSecond?: number;
}

export type LoadRound = Round & { busyAnswers: number };

export type Report =
  { type: 'opened' } | { type: 'round'; round: LoadRound } | { type: 'failed'; message: string };

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
