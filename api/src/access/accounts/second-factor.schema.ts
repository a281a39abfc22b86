/** The second factor of an account, part of its document. */
export interface SecondFactor {
  /** The app's secret, encrypted (`sealing-keys.ts`). */
  sealed: string;
  since: Date;
  /** The time step of the last accepted code; codes up to it are refused. */
  lastStep: number;
  /** Digests of unused recovery codes. */
  recovery: string[];
  /** Replaces a code for a while. */
  pass?: { digest: string; endsAt: Date };
}

/** A secret that waits for its first code. */
export interface BegunSecondFactor {
  sealed: string;
  /** The login that began; no other one can confirm. */
  sid: string;
  endsAt: Date;
}
