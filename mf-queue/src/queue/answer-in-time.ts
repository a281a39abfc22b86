import { messages } from '@queuebell/contracts/messages';
import type { ApiAnswer } from '@queuebell/remote-kit';

/** Waits for an answer no longer than `timeoutMs`; then it counts as nobody having answered. */
export function answerInTime<Body>(
  asked: Promise<ApiAnswer<Body>>,
  timeoutMs: number,
): Promise<ApiAnswer<Body>> {
  return new Promise((resolve) => {
    const tooLate = setTimeout(
      () => resolve({ ok: false, status: 0, code: 'NETWORK', message: messages.serverError }),
      timeoutMs,
    );
    void asked.then((answer) => {
      clearTimeout(tooLate);
      resolve(answer);
    });
  });
}
