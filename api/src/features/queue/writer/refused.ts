import type { RefusalCode } from '@queuebell/queue-rules';

/** The rules refuse the command. */
export class Refused extends Error {
  readonly code: RefusalCode;

  constructor(code: RefusalCode) {
    super(code);
    this.name = 'Refused';
    this.code = code;
  }
}
