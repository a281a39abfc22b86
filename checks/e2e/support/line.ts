import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';
import { test as base } from './own-browser.ts';

/** A network line to this run's server that can fall silent, like a router that forgets its connections. */
interface Line {
  /** Where the server is at the other end of the line. */
  url: string;
  /**
   * Event streams pass no byte any more, without an error. The browser's idle connections are closed, as they are after minutes
   * without use: otherwise it would send its next requests over them.
   */
  fallSilent: () => void;
  /** Closes all connections, and each new one at once. */
  cut: () => void;
  /** Connections that were opened during the silence pass now, and so do new ones. */
  mend: () => void;
}

/** A test with a browser and a line of its own. */
export const test = base.extend<{ line: Line }>({
  line: async ({ baseURL, context }, use) => {
    const there = new URL(baseURL ?? '');
    const ends = new Set<Socket>();
    const streams = new Set<Socket>();
    /** Connections that were opened since the line is silent. */
    const waiting = new Set<Socket>();
    let state: 'passes' | 'silent' | 'cut' = 'passes';
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
        end.pipe(other);
      }
    }

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

    await use({
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
      mend() {
        state = 'passes';
        waiting.forEach(pass);
        waiting.clear();
      },
    });

    // A page complains of a line that ends.
    for (const page of context.pages()) await page.close();
    closeAll();
    server.close();
    await once(server, 'close');
  },
});

export { expect } from './own-browser.ts';
