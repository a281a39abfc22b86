import type { ErrorCode } from '@queuebell/contracts';

const STATUS_GONE = 410;
const OUTDATED: ErrorCode = 'PAGE_OUTDATED';

/**
 * Watches the answers to all calls of a page for calls that the server has retired. The callers get their answers unchanged.
 *
 * @param onOutdated gets the path of the call, without its query
 */
export function fetchWithOutdatedWatch(
  fetch: typeof globalThis.fetch,
  onOutdated: (path: string) => void,
): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.status === STATUS_GONE) {
      void codeOf(response.clone()).then((code) => {
        if (code === OUTDATED) onOutdated(String(input).split('?')[0] ?? '');
      });
    }
    return response;
  };
}

const codeOf = (response: Response): Promise<unknown> =>
  response.json().then(
    (body: { code?: unknown } | null) => body?.code,
    () => undefined,
  );
