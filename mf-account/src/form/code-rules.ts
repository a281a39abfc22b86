import { SECOND_FACTOR_DIGITS } from '@queuebell/contracts/limits';

const ofApp = new RegExp(`^[0-9]{${SECOND_FACTOR_DIGITS}}$`);

/**
 * Ignores spaces and hyphens.
 * @param way which codes the field takes: the app's, a recovery code, or both
 */
export function codeProblem(typed: string, way: 'app' | 'recovery' | 'either'): { code?: string } {
  const code = typed.replace(/[\s-]/g, '');
  if (code === '')
    return { code: way === 'recovery' ? 'Please enter a recovery code.' : 'Please enter the code.' };
  if (way === 'app' && !ofApp.test(code)) return { code: `The code has ${SECOND_FACTOR_DIGITS} digits.` };
  return {};
}
