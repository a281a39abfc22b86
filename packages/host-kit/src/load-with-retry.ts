/** How long until something that could not be loaded is asked for again. */
export const RETRY_AFTER_MS = 5_000;

/**
 * Loads what a device must not be without for months because its network stumbled once: a try that fails is made again.
 *
 * @param onFailure told of the first try that failed
 * @param againAfterMs how long until the next try
 */
export async function loadWithRetry<Part>(
  load: () => Promise<Part>,
  onFailure: (cause: unknown) => void = () => undefined,
  againAfterMs = RETRY_AFTER_MS,
): Promise<Part> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await load();
    } catch (cause) {
      if (tries === 0) onFailure(cause);
      await new Promise((resolve) => setTimeout(resolve, againAfterMs));
    }
  }
}
