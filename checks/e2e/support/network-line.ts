import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';
import { Transform } from 'node:stream';

/** A network line to a server that can fall silent, like a router that forgets its connections. */
export interface Line {
  /** The address to use in place of the server's. */
  url: string;
  /**
   * Event streams pass no byte any more, without an error. The browser's idle connections are closed, as they are after minutes
   * without use: otherwise it would send its next requests over them.
   */
  fallSilent: () => void;
  /** Closes all connections, and each new one at once. */
  cut: () => void;
  /** Delays all that passes from now on. */
  slowDown: (lagMs: number) => void;
  /** Connections that were opened during the silence pass now, and so do new ones, without delay. */
  mend: () => void;
  close: () => Promise<void>;
}

/** @param target the server's address */
export async function openLine(target: string): Promise<Line> {
  const there = new URL(target);
  const ends = new Set<Socket>();
  const streams = new Set<Socket>();
  /** Connections that were opened since the line is silent. */
  const waiting = new Set<Socket>();
  let state: 'passes' | 'silent' | 'cut' = 'passes';
  let lag = 0;
  const silence = (end: Socket) => end.unpipe().removeAllListeners('end').pause();

  function pass(near: Socket): void {
    const far = connect(Number(there.port), there.hostname);
    far.on('data', (bytes) => {
      if (bytes.includes('text/event-stream')) streams.add(near).add(far);
    });
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(end);
      end.on('error', () => end.destroy());
      end.once('close', () => {
        ends.delete(end);
        streams.delete(end);
        other.destroy();
      });
      end.pipe(laggard()).pipe(other);
    }
  }

  const laggard = () =>
    new Transform({
      transform(bytes, _encoding, done) {
        if (lag === 0) done(null, bytes);
        else setTimeout(done, lag, null, bytes);
      },
    });

  const closeAll = () => {
    for (const end of [...ends, ...waiting]) end.destroy();
    waiting.clear();
  };

  const server = createServer({ pauseOnConnect: true }, (near) => {
    near.on('error', () => near.destroy());
    if (state === 'cut') near.destroy();
    else if (state === 'silent') waiting.add(near);
    else pass(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');

  return {
    url: `http://127.0.0.1:${address.port}`,
    fallSilent() {
      state = 'silent';
      for (const end of ends) {
        if (streams.has(end)) silence(end);
        else end.destroy();
      }
    },
    cut() {
      state = 'cut';
      closeAll();
    },
    slowDown(lagMs) {
      lag = lagMs;
    },
    mend() {
      state = 'passes';
      lag = 0;
      waiting.forEach(pass);
      waiting.clear();
    },
    async close() {
      closeAll();
      server.close();
      await once(server, 'close');
    },
  };
}
