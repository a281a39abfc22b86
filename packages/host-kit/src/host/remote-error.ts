/**
 * - `OTHER_CONTRACT`: made for a host of another contract than this one and the one before.
 * - `NO_SCREEN`: none of its routes is at the address that the registry says is its own.
 */
type RemoteErrorCode = 'OTHER_CONTRACT' | 'NO_SCREEN';

/** An error that the host finds in a release, unlike an error that the release's own code throws. */
export class RemoteError extends TypeError {
  readonly code: RemoteErrorCode;

  /** @param message for developers; it contains no address, so nothing about the visitor */
  constructor(code: RemoteErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const isRemoteError = (error: unknown, code: RemoteErrorCode): boolean =>
  error instanceof RemoteError && error.code === code;

/** @param what the remote, and which of its releases where that is known */
export const noScreen = (what: string): RemoteError =>
  new RemoteError('NO_SCREEN', `${what} has no screen at this address.`);
