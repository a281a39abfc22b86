import { messages } from '@queuebell/contracts/messages';
import type { ApiAnswer } from '@queuebell/host-kit';

export const NO_ANSWER = { ok: false, status: 0, code: 'NETWORK', message: messages.serverError } as const;

/** Resolves to `late` after `timeoutMs`. */
export function withTimeout<Value, Late>(
  promise: Promise<Value>,
  timeoutMs: number,
  late: Late,
): Promise<Value | Late> {
  return new Promise((resolve) => {
    const tooLate = setTimeout(() => resolve(late), timeoutMs);
    void promise.then((value) => {
      clearTimeout(tooLate);
      resolve(value);
    });
  });
}

/** Resolves to NO_ANSWER after `timeoutMs`. */
export function answerWithTimeout<Body>(
  promise: Promise<ApiAnswer<Body>>,
  timeoutMs: number,
): Promise<ApiAnswer<Body>> {
  return withTimeout(promise, timeoutMs, NO_ANSWER);
}
