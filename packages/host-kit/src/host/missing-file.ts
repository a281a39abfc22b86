/** The errors of webpack, its CSS plugin, the Module Federation runtime and {@link tooSlow}. */
const words =
  /RUNTIME-\d|ChunkLoadError|\b(failed to load|loading) (css )?(chunk|script)|took too long to load/i;

/** Whether an error says that a file of a release did not come, rather than that its code is wrong. */
export function isMissingFile(error: unknown): boolean {
  return words.test(error instanceof Error ? `${error.name}: ${error.message}` : String(error));
}

export const tooSlow = (what: string): Error => new Error(`${what} took too long to load.`);
