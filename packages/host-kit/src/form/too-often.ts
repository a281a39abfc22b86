import type { ErrorBody } from '@queuebell/contracts';

/**
 * Adds to a sentence that stands for many errors when to try again, if there were too many tries.
 */
export const withWait = (
  sentence: string,
  { code, message }: Pick<ErrorBody, 'message'> & { code: string },
) => (code === 'RATE_LIMITED' ? `${sentence} ${message}` : sentence);
