import { login } from '@queuebell/contracts/routes';
import { call, clientOf } from '../kit/client.ts';
import { openShop, PASSWORD } from '../kit/shop.ts';
import { LiveQueue } from './live-queue.ts';
import { LoadProcess } from './load-process.ts';
import type { Line } from './line.ts';
import { lineOf } from './results.ts';
import type { Suite } from './suite.ts';
import type { Round } from './loops.ts';

interface LoginResult {
  clients: number;
  pairs: { alone: Round; beside: Round }[];
}

/** All at once, as after a reset of every password in a chain of shops. */
const LOGINS = 20;
const CLIENTS = [1, 16];
const ROUNDS = 5;
const ROUND_MS = 3_000;
const WAITING = 40;
/** Limit: p99 of pairs with logins, relative to without. */
const GOAL = { atMost: 2 };

/**
 * Check-ins and closings with and without logins beside them, in turn. A round is over before the logins are: there is some password
 * to compare at every moment of it.
 */
export async function measureLogins(
  { mongodbUri, origin, shop }: Pick<Suite, 'mongodbUri' | 'origin' | 'shop'>,
  { log }: { log: (line: string) => void },
): Promise<LoginResult[]> {
  const queue = await LiveQueue.open(mongodbUri, shop.ownerId);
  const tablets = new LoadProcess({ side: 'api', mongodbUri, origins: [origin], shops: [shop] });
  // An account keeps its newest hundred logins: those of the tablets' own would end theirs.
  const client = clientOf(origin);
  const { email } = await openShop(client);
  const round = async (clients: number): Promise<Round> => {
    await queue.reset(WAITING);
    return tablets.perform({ kind: 'pair', clients, waiting: WAITING, durationMs: ROUND_MS });
  };
  const besideLogins = async (clients: number) => {
    // Each from a shop of its own: more than a few from one address are refused while others wait.
    const logins = Array.from({ length: LOGINS }, (_, n) =>
      call(
        client,
        login,
        { email, password: PASSWORD },
        { headers: { 'x-forwarded-for': `198.51.100.${n}` } },
      ),
    );
    const [measured] = await Promise.all([round(clients), ...logins]);
    return measured;
  };
  try {
    await tablets.opened;
    const results: LoginResult[] = [];
    for (const clients of CLIENTS) {
      log(`  check-in and close beside ${LOGINS} logins, ${clients} at once …`);
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

export function loginLines(results: readonly LoginResult[]): Line[] {
  return results.flatMap(({ clients, pairs }) => {
    const rounds = pairs.map(({ alone, beside }) => ({ ours: beside, reference: alone }));
    const who = clients === 1 ? '1 client' : `${clients} clients`;
    return [
      { ...lineOf(rounds, 'perSecond'), what: `check-in and close, ${who}`, unit: '/s' },
      { ...lineOf(rounds, 'p50'), what: 'p50', unit: 'ms' },
      { ...lineOf(rounds, 'p99'), what: 'p99', unit: 'ms', goal: GOAL },
    ];
  });
}
