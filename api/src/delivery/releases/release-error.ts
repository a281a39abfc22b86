/** Thrown when a release cannot be published. Each reason is a sentence for the team that deploys. */
export class ReleaseError extends Error {
  readonly reasons: readonly string[];

  constructor(...reasons: string[]) {
    super(reasons.join('\n'));
    this.name = 'ReleaseError';
    this.reasons = reasons;
  }
}

/** Thrown when there is no such release to go back to. */
export class NoSuchRelease extends ReleaseError {}

/** Thrown when another release is current by now than the one that was to be gone back from. */
export class ReleaseChanged extends ReleaseError {}
