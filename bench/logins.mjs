import { LiveQueue } from './live-queue.mjs';
import { LoadProcess } from './load-process.mjs';
import { openShop, PASSWORD, post } from './shop.mjs';
import { median } from './statistics.mjs';

/**
 * @typedef {import('./loops.mjs').Round} Round
 * @typedef {import('./results.mjs').Line} Line
 * @typedef {import('./load-worker.mjs').Target} Target
 *
 * @typedef {{ clients: number, pairs: { alone: Round, beside: Round }[] }} LoginResult
 */

/** All at once, as after a reset of every password in a chain of shops. */
const LOGINS = 20;
const CLIENTS = [1, 16];
const ROUNDS = 5;
const ROUND_MS = 3_000;
const EMPTY_AFTER = 100;
/** Of the check-ins' p99 beside logins to that without any. */
const GOAL = { atMost: 2 };

/**
 * Check-ins with and without logins beside them, in turn. A round is over before the logins are: there is some password
 * to compare at every moment of it.
 *
 * @param {Omit<Target, 'side'>} target
 * @param {{ log: (line: string) => void }} options
 * @returns {Promise<LoginResult[]>}
 */
export async function measureLogins(target, { log }) {
  const queue = await LiveQueue.open(target.mongodbUri, target.shop.ownerId);
  const tablets = new LoadProcess({ ...target, side: 'api' });
  // An account keeps its newest hundred logins: those of the tablets' own would end theirs.
  const { email } = await openShop(target.origin, {
    email: 'next-door@example.com',
    businessName: 'Next Door',
  });
  /** @param {number} clients @returns {Promise<Round>} */
  const round = async (clients) => {
    await queue.reset(0);
    const task = {
      kind: /** @type {const} */ ('check-in'),
      clients,
      durationMs: ROUND_MS,
      reportEvery: EMPTY_AFTER,
    };
    return tablets.perform(task, () => queue.empty());
  };
  const besideLogins = async (/** @type {number} */ clients) => {
    // Each from a shop of its own: more than a few from one address are refused while others wait.
    const logins = Array.from({ length: LOGINS }, (_, n) =>
      post(
        target.origin,
        '/api/login',
        { email, password: PASSWORD },
        { 'x-forwarded-for': `198.51.100.${n}` },
      ),
    );
    const [measured] = await Promise.all([round(clients), ...logins]);
    return measured;
  };
  try {
    await tablets.opened;
    /** @type {LoginResult[]} */
    const results = [];
    for (const clients of CLIENTS) {
      log(`  check-ins beside ${LOGINS} logins, ${clients} at once …`);
      await round(clients);
      const pairs = [];
      for (let done = 0; done < ROUNDS; done += 1) {
        pairs.push({ alone: await round(clients), beside: await besideLogins(clients) });
      }
      results.push({ clients, pairs });
    }
    return results;
  } finally {
    tablets.stop();
    await queue.close();
  }
}

/**
 * @param {readonly LoginResult[]} results
 * @returns {Line[]}
 */
export function loginLines(results) {
  return results.flatMap(({ clients, pairs }) => {
    /** @param {'perSecond' | 'p50' | 'p99'} figure */
    const line = (figure) => {
      const ratios = pairs.map(({ alone, beside }) => beside[figure] / alone[figure]);
      return {
        ours: median(pairs.map(({ beside }) => beside[figure])),
        reference: median(pairs.map(({ alone }) => alone[figure])),
        ratio: median(ratios),
        range: /** @type {[number, number]} */ ([Math.min(...ratios), Math.max(...ratios)]),
      };
    };
    const who = clients === 1 ? '1 client' : `${clients} clients`;
    return [
      { ...line('perSecond'), what: `check-in, ${who}`, unit: '/s' },
      { ...line('p50'), what: 'p50', unit: 'ms' },
      { ...line('p99'), what: 'p99', unit: 'ms', goal: GOAL },
    ];
  });
}
