import { once } from 'node:events';
import { startApi } from '../kit/api-process.ts';
import { forkModule } from './fork-module.ts';

/** A server that pushes queues, in a process of its own that has just begun. */
export interface PushServer {
  origin: string;
  pid: number;
  stop: () => Promise<void>;
}

export const startOurs = (where: { mongodbUri: string; dataDir: string }): Promise<PushServer> =>
  startApi(where);

export async function startSkeleton({ mongodbUri }: { mongodbUri: string }): Promise<PushServer> {
  const server = forkModule('live-skeleton.ts');
  server.send({ mongodbUri });
  const ended = once(server, 'exit');
  const [ready] = await Promise.race([once(server, 'message'), ended.then(() => [null])]);
  if (!ready) throw new Error('The skeleton did not start.');
  return {
    origin: ready.url,
    pid: server.pid ?? 0,
    stop: async () => {
      server.kill();
      await ended;
    },
  };
}
