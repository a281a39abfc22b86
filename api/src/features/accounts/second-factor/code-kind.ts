import { SECOND_FACTOR_DIGITS } from '@queuebell/contracts';

const ofApp = new RegExp(`^\\d{${SECOND_FACTOR_DIGITS}}$`);
const pass = /^[\w-]{43}$/;

/**
 * The kind of a typed code: six digits of the app, often in two groups; a pass of ours; anything else can only be a recovery
 * code.
 */
export function kindOf(typed: string): 'app' | 'recovery' | 'pass' {
  if (ofApp.test(typed.replace(/[\s-]/g, ''))) return 'app';
  return pass.test(typed) ? 'pass' : 'recovery';
}
