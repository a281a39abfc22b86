import { Schema } from 'mongoose';
import type { CountedLoads } from '@queuebell/contracts';
import { collectionSchema, optionalListOf, partSchema } from '../../platform/database/schema.js';
import type { Canary } from '../releases/canaries.js';
import type { Comparison, Evidence, Loads } from './canary-test.js';

export interface HourOfLoads {
  at: Date;
  canary: CountedLoads;
  current: CountedLoads;
}

/** Tries that each message about a canary has left. */
export interface TriesLeft {
  webhook: number;
  mail: number;
}

/** When each message was tried last. */
export type TriedAt = Partial<Record<keyof TriesLeft, Date>>;

/** A canary and the release that it is compared with, collection `canaryComparisons`. */
export interface ComparisonDocument {
  /** Remote, canary, current release and begin: {@link comparisonId}. */
  _id: string;
  remote: string;
  version: string;
  against: string;
  share: number;
  beganAt: Date;
  /** Loads that were opened up to then are in the evidence. */
  settledUntil: Date;
  evidence: Evidence;
  hours: HourOfLoads[];
  /** For people; since when the canary counts as worse. */
  worse?: { at: Date; why: string };
  /** Since when the canary is taken back, and how many more tries each message has. */
  takenBack?: { at: Date; untold: TriesLeft; triedAt?: TriedAt };
  expiresAt: Date;
}

export const comparisonId = (
  remote: string,
  { version, against, since }: Pick<Canary, 'version' | 'against' | 'since'>,
): string => `${remote} ${version} ${against} ${since}`;

const number = { type: Number, required: true };
const text = { type: String, required: true };
const date = { type: Date, required: true };
const part = (type: Schema) => ({ type, required: true });

const counted = partSchema<CountedLoads>({ loads: number, failedStarts: number, reports: number });
const hour = partSchema<HourOfLoads>({ at: date, canary: part(counted), current: part(counted) });
const loads = partSchema<Loads>({ loads: number, failed: number });
const both = partSchema<Comparison>({ canary: part(loads), current: part(loads) });
const evidence = partSchema<Evidence>({
  waiting: part(both),
  compared: part(both),
  expected: number,
  strengths: { type: [Number], required: true },
});

const schema = collectionSchema<ComparisonDocument>('canaryComparisons', {
  _id: text,
  remote: text,
  version: text,
  against: text,
  share: number,
  beganAt: date,
  settledUntil: date,
  evidence: part(evidence),
  hours: optionalListOf(hour),
  worse: partSchema<NonNullable<ComparisonDocument['worse']>>({ at: date, why: text }),
  takenBack: partSchema<NonNullable<ComparisonDocument['takenBack']>>({
    at: date,
    untold: part(partSchema<TriesLeft>({ webhook: number, mail: number })),
    triedAt: partSchema<TriedAt>({ webhook: Date, mail: Date }),
  }),
  expiresAt: date,
});
schema.index({ remote: 1, beganAt: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const comparisonModel = { name: 'CanaryComparison', schema };
