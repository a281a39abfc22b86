import type { ErrorBody } from '@queuebell/contracts';

/**
 * What is said of an answer that has one sentence for many causes: that sentence, and, where it was only too
 * often, when it may be tried again.
 */
export const withWait = (
  sentence: string,
  { code, message }: Pick<ErrorBody, 'message'> & { code: string },
) => (code === 'RATE_LIMITED' ? `${sentence} ${message}` : sentence);
