import { mongo } from 'mongoose';

/** Longer than any write takes in a healthy database. Until then this process answers commands of the queue with 503. */
const ANSWER_WITHIN_MS = 10_000;

/**
 * Limits the wait for a write that may be larger than a socket's buffer (16 kB). The driver (7.8) waits until all of such a
 * write is sent, and if the connection closes before that it waits for ever, whatever its time limits are. The connection
 * then never returns to the pool, so each loss is one place less in it until the process is restarted.
 *
 * @throws MongoNetworkTimeoutError if there is no answer in time: the result of the write is unknown
 */
export async function withTimeLimit<Answer>(
  write: Promise<Answer>,
  withinMs = ANSWER_WITHIN_MS,
): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new mongo.MongoNetworkTimeoutError(`A write had no answer after ${withinMs} ms.`));
    }, withinMs);
  });
  try {
    return await Promise.race([write, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
