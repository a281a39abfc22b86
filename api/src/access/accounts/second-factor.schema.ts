import { partSchema } from '../../platform/database/schema.js';

export interface SecondFactor {
  sealed: string;
  since: Date;
  /** The time step of the last accepted code; codes up to it are refused. */
  lastStep: number;
  recovery: string[];
  /** Replaces a code for a while. */
  pass?: { digest: string; endsAt: Date };
}

export interface BegunSecondFactor {
  sealed: string;
  /** The login that began; no other one can confirm. */
  sid: string;
  endsAt: Date;
}

export const secondFactorSchema = partSchema<SecondFactor>({
  sealed: { type: String, required: true },
  since: { type: Date, required: true },
  lastStep: { type: Number, required: true },
  recovery: [String],
  pass: partSchema<NonNullable<SecondFactor['pass']>>({
    digest: { type: String, required: true },
    endsAt: { type: Date, required: true },
  }),
});

export const begunSecondFactorSchema = partSchema<BegunSecondFactor>({
  sealed: { type: String, required: true },
  sid: { type: String, required: true },
  endsAt: { type: Date, required: true },
});
