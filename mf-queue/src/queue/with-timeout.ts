import { messages } from '@queuebell/contracts/messages';
import type { ApiAnswer } from '@queuebell/host-kit';

/** What counts as nobody having answered. */
export const NO_ANSWER = { ok: false, status: 0, code: 'NETWORK', message: messages.serverError } as const;

/** Waits for something no longer than `timeoutMs`; then it is `late` instead. */
export function inTime<Value, Late>(
  asked: Promise<Value>,
  timeoutMs: number,
  late: Late,
): Promise<Value | Late> {
  return new Promise((resolve) => {
    const tooLate = setTimeout(() => resolve(late), timeoutMs);
    void asked.then((value) => {
      clearTimeout(tooLate);
      resolve(value);
    });
  });
}

/** Waits for an answer no longer than `timeoutMs`; then it counts as nobody having answered. */
export function answerInTime<Body>(
  asked: Promise<ApiAnswer<Body>>,
  timeoutMs: number,
): Promise<ApiAnswer<Body>> {
  return inTime(asked, timeoutMs, NO_ANSWER);
}
