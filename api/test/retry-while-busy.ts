import type { Answer } from './harness.js';

/** Retries after a 503, like screens do: on a busy machine a command may exceed its time limit. */
export async function retryWhileBusy(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
  }
}
