/** A release cannot be published. The message has a sentence per reason, for the team that deploys. */
export class ReleaseError extends Error {
  readonly reasons: readonly string[];

  constructor(...reasons: string[]) {
    super(reasons.join('\n'));
    this.name = 'ReleaseError';
    this.reasons = reasons;
  }
}

export class NoSuchRelease extends ReleaseError {}

export class ReleaseChanged extends ReleaseError {}
