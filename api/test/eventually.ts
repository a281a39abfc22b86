import { setTimeout as pause } from 'node:timers/promises';

const WITHIN_MS = 10_000;
const AGAIN_AFTER_MS = 20;

/**
 * Polls until the answer is the expected one: changes must first be heard from the database or another
 * process.
 */
export async function eventually<Answer>(
  ask: () => Promise<Answer>,
  isExpected: (answer: Answer) => boolean,
): Promise<Answer> {
  const until = performance.now() + WITHIN_MS;
  for (;;) {
    const answer = await ask();
    if (isExpected(answer) || performance.now() > until) return answer;
    await pause(AGAIN_AFTER_MS);
  }
}
