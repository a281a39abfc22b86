/**
 * A phone number as the API takes it, from one as people write it: `+44 (0)7700 900-123` is `00447700900123`. What is no phone
 * number stays as it was typed, without the spaces around it.
 */
export function phoneDigits(typed: string): string {
  const isInternational = /^\s*\p{Cf}*\+/u.test(typed);
  const dialled = isInternational ? typed.replace('(0)', '') : typed;
  const digits = dialled.replace(/[\s().\p{Pd}\p{Cf}]/gu, '').replace(/^\+(?=\d)/, '00');
  return /^\d*$/.test(digits) ? digits : typed.trim();
}
