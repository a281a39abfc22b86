/** Guards for input, without a validator library: the shell parses before it draws. */

export type Fields = Record<string, unknown>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

export const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

export const isRecordOf =
  <Value>(is: (value: unknown) => value is Value) =>
  (value: unknown): value is Record<string, Value> =>
    isFields(value) && Object.values(value).every(is);

export const isPath = (value: unknown): value is string => isText(value) && value.startsWith('/');
