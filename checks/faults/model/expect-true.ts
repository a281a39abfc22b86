export function expectTrue(isTrue: boolean, promise: string) {
  if (!isTrue) throw new Error(`Broken: ${promise}`);
}
