/** Runs the commands that its parent sends, as `npm run …` does. */
import { isNativeError } from 'node:util/types';
import type { Answer, Order } from './terminal.ts';

const { dieAfter, LOCK_TIMES } = await import('./shared-disk.mjs');
const { usualLockTimes } = await import('../../../api/src/delivery/releases/store-lock.ts');
const { runCommand } = await import('../../../tools/release/deploy-command.ts');
Object.assign(usualLockTimes, LOCK_TIMES);

process.on('message', async ({ args, token, death }: Order) => {
  process.env['DEPLOY_TOKEN'] = token ?? '';
  const said: string[] = [];
  console.log = console.error = (line: string) => void said.push(line);
  dieAfter(death?.steps ?? Infinity, death?.isPublished ?? false);
  const refused = await runCommand([...args]).then(
    () => null,
    (error: unknown) => (isNativeError(error) ? `${error.name}: ${error.message}` : String(error)),
  );
  dieAfter(Infinity, false);
  const answer: Answer = { said: said.join('\n'), refused };
  process.send?.(answer);
});
process.send?.('ready');
