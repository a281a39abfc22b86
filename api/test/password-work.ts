import { jest } from '@jest/globals';
import bcrypt from 'bcrypt';

/**
 * The costs of the hashes that were compared while something ran. Equal lists mean equal time, on any
 * machine.
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
