/** The second factor of an account, part of its document: with the account it is kept, restored and erased. */
export interface SecondFactor {
  /** The secret that the app has, encrypted (`sealing-keys.ts`). */
  sealed: string;
  since: Date;
  /** The step of the last code that was taken: neither that code nor one before it is taken again. */
  lastStep: number;
  /** Digests of the recovery codes that have not been used. */
  recovery: string[];
  /** A pass that replaces a code for a while. */
  pass?: { digest: string; endsAt: Date };
}

/** A secret that was shown and waits for its first code. */
export interface BegunSecondFactor {
  sealed: string;
  /** The login that began; no other one can confirm. */
  sid: string;
  endsAt: Date;
}
