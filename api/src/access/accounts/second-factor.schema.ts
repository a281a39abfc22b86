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
