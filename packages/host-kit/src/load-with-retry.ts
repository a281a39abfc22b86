export const RETRY_AFTER_MS = 5_000;

/**
 * Loads a part that a device needs for months, and tries again after each failure.
 *
 * @param onFailure called at the first failure
 * @param againAfterMs the wait before the next try
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
