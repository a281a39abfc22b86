/** Loaded by an API process before anything else. */
import { LOCK_TIMES } from './shared-disk.mjs';

const { usualLockTimes } = await import('../../../api/dist/delivery/releases/store-lock.js');
Object.assign(usualLockTimes, LOCK_TIMES);
