import { SECOND_FACTOR_DIGITS } from '@queuebell/contracts';

const ofApp = new RegExp(`^\\d{${SECOND_FACTOR_DIGITS}}$`);
const pass = /^[\w-]{43}$/;

export type CodeKind = 'app' | 'recovery' | 'pass';

/** Six digits are a code of the app; a pass has its own form; others are recovery codes. */
export function kindOf(typed: string): CodeKind {
  if (ofApp.test(typed.replace(/[\s-]/g, ''))) return 'app';
  return pass.test(typed) ? 'pass' : 'recovery';
}
