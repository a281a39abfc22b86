/** A release cannot be published. The message has a sentence per reason, for the team that deploys. */
export class ReleaseError extends Error {
  readonly reasons: readonly string[];

  constructor(...reasons: string[]) {
    super(reasons.join('\n'));
    this.name = 'ReleaseError';
    this.reasons = reasons;
  }
}

/** There is no such release to go back to. */
export class NoSuchRelease extends ReleaseError {}

/** The release to roll back from is no longer the current one. */
export class ReleaseChanged extends ReleaseError {}
