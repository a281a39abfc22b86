import { isNativeError } from 'node:util/types';
import { UserError } from '../common/user-error.mjs';

const DISK_FULL = ['ENOSPC', 'EDQUOT'];
/** Of api/src/delivery/releases/release-error.ts. */
const REFUSAL = 'ReleaseError';

/**
 * @param {unknown} error that the store of releases threw
 * @returns {unknown} a UserError if the store refused the work or the disk is full; otherwise the same error
 */
export function toUserError(error) {
  if (!isNativeError(error)) return error;
  if (error.name === REFUSAL) return new UserError(error.message);
  if (!('code' in error && DISK_FULL.includes(String(error.code)))) return error;
  return new UserError(
    'The disk of DATA_DIR is full. Nothing has changed: free some space, and repeat the command.',
  );
}

/**
 * @template T
 * @param {Promise<T>} work of the store
 * @returns {Promise<T>} rejects with a UserError if the store refused the work or the disk is full
 */
export const withUserErrors = (work) =>
  work.catch((error) => {
    throw toUserError(error);
  });
