import { createHash } from 'node:crypto';

/** As in `remote.json`. */
export const digestOf = (content: Uint8Array): string =>
  `sha256-${createHash('sha256').update(content).digest('base64')}`;
