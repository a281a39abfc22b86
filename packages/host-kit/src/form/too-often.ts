import type { ErrorBody } from '@queuebell/contracts';

/** Adds the time to wait, if there were too many tries. */
export const withWait = (
  sentence: string,
  { code, message }: Pick<ErrorBody, 'message'> & { code: string },
) => (code === 'RATE_LIMITED' ? `${sentence} ${message}` : sentence);
