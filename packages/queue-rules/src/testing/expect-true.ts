/** @throws Error that names the promise. Plain comparisons, because they are made hundreds of thousands of times. */
export function expectTrue(isTrue: boolean, promise: string): void {
  if (!isTrue) throw new Error(`Broken: ${promise}`);
}

export const isEqual = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((value, place) => value === other[place]);

export const keysOf = (entries: readonly { key: string }[]): string[] => entries.map(({ key }) => key);
