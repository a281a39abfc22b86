import { isNativeError } from 'node:util/types';
import { UserError } from '../common/user-error.mjs';

const DISK_FULL = ['ENOSPC', 'EDQUOT'];

/**
 * @param {unknown} error that the store of releases threw
 * @returns {Promise<unknown>} a UserError where somebody can help; the error itself otherwise
 */
export async function toUserError(error) {
  const { ReleaseError } = await import('../../api/dist/delivery/releases/release-error.js');
  if (error instanceof ReleaseError) return new UserError(error.message);
  if (!(isNativeError(error) && 'code' in error && DISK_FULL.includes(String(error.code)))) return error;
  return new UserError(
    'The disk of DATA_DIR is full. Nothing has changed: free some space, and repeat the command.',
  );
}
