import type { Round } from './loops.ts';

/** 'pair': a customer checks in, and the first one in the queue is closed. */
type Kind = 'pair' | 'check-in' | 'read';

export type Side = Record<Kind, (client: number) => Promise<unknown>> & Preparing;

interface Preparing {
  /** Called before each round, and not timed. */
  prepare: (task: Task) => Promise<void>;
  /** 503 answers in this round. */
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
  /** Ends the round after this many operations. */
  atMost?: number;
  /** Operations that begin in a second, of all clients together. */
  perSecond?: number;
}

export type LoadRound = Round & { busyAnswers: number };

export type Report =
  | { type: 'opened' }
  | { type: 'round'; round: LoadRound }
  | { type: 'failed'; message: string };
