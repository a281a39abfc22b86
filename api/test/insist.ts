import type { Answer } from './harness.js';

/** Asks again while the server cannot say, as screens do: on a busy machine it may take longer than a command's patience. */
export async function insist(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 503) return answer;
  }
}
