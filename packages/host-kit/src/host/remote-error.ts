/**
 * - `OTHER_CONTRACT`: built for a contract that this host does not support.
 * - `NO_SCREEN`: it has no route for an address that the registry gives to it.
 */
type RemoteErrorCode = 'OTHER_CONTRACT' | 'NO_SCREEN';

/** A fault of a release that the host found, unlike an error that the release's own code throws. */
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
