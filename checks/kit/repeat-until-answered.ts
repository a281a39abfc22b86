import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer } from './ask.ts';

const RETRY_AFTER_MS = 100;

/**
 * Repeats a request while there is no answer or a server error, as a tablet does.
 *
 * @param request gets how often it was sent before
 * @returns the first other answer, or the last one when the time is over
 */
export async function repeatUntilAnswered(
  request: (earlier: number) => Promise<Answer>,
  giveUpAfterMs: number,
): Promise<Answer> {
  const end = performance.now() + giveUpAfterMs;
  for (let earlier = 0; ; earlier += 1) {
    const answer = await request(earlier);
    const isTemporary = answer.status === 0 || answer.status >= 500;
    if (!isTemporary || performance.now() > end) return answer;
    await sleep(RETRY_AFTER_MS);
  }
}
