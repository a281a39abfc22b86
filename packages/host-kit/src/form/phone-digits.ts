/**
 * Turns a phone number as people write it into the API's form: `+44 (0)7700 900-123` becomes `00447700900123`. Other text stays as it
 * was typed, without spaces around it.
 */
export function phoneDigits(typed: string): string {
  const isInternational = /^\s*\p{Cf}*\+/u.test(typed);
  const dialled = isInternational ? typed.replace('(0)', '') : typed;
  const digits = dialled.replace(/[\s().\p{Pd}\p{Cf}]/gu, '').replace(/^\+(?=\d)/, '00');
  return /^\d*$/.test(digits) ? digits : typed.trim();
}
