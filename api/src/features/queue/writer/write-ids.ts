import { randomBytes } from 'node:crypto';

/** The document keeps the ids of so many writes. An id is searched within seconds of its write. */
export const WRITES_KEPT = 20;
const BYTES = 9;

export const makeWriteId = () => randomBytes(BYTES).toString('base64url');
