import type { RefusalCode } from '@queuebell/queue-rules';

/** The rules refuse the command. */
export class Refused extends Error {
  constructor(readonly code: RefusalCode) {
    super(code);
    this.name = 'Refused';
  }
}
