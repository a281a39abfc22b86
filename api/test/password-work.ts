import { jest } from '@jest/globals';
import bcrypt from 'bcrypt';

/**
 * What was compared while something ran: the cost of the hash for each comparison. Two requests that compared the same
 * took the same time, however busy the machine is.
 */
export async function comparedBy(run: () => Promise<unknown>): Promise<number[]> {
  const compare = jest.spyOn(bcrypt, 'compare');
  try {
    await run();
    return compare.mock.calls.map(([, hash]) => bcrypt.getRounds(hash));
  } finally {
    compare.mockRestore();
  }
}
