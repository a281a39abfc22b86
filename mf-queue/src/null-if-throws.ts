/** @returns null if it throws, for parts of a browser that a user or a policy may forbid: storage, sound */
export function nullIfThrows<Value>(ask: () => Value): Value | null {
  try {
    return ask();
  } catch {
    return null;
  }
}
