import { once } from 'node:events';
import { type Socket, connect, createServer } from 'node:net';
import { test as base } from './own-browser.ts';

/** A line between a browser and this run's server that can fall silent, as a router's does that forgets its connections. */
interface Line {
  /** Where the server is at the other end of the line. */
  url: string;
  /** What is open passes no byte any more, nor does what is opened from now on. Nothing is closed, and nobody is told. */
  fallSilent: () => void;
  /** What is opened from now on passes. What fell silent stays so. */
  mend: () => void;
  /** Closes all but the event streams, as a browser does with what it does not use when its device goes to sleep. */
  closeUnused: () => void;
}

/** A test with a browser and a line of its own. */
export const test = base.extend<{ line: Line }>({
  line: async ({ baseURL }, use) => {
    const there = new URL(baseURL ?? '');
    const ends = new Set<Socket>();
    const streams = new Set<Socket>();
    let isSilent = false;
    const silence = (end: Socket) => end.unpipe().removeAllListeners('end').pause();

    const server = createServer((near) => {
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
        if (isSilent) silence(end);
        else end.pipe(other);
      }
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The line has no port.');

    await use({
      url: `http://127.0.0.1:${address.port}`,
      fallSilent() {
        isSilent = true;
        ends.forEach(silence);
      },
      mend() {
        isSilent = false;
      },
      closeUnused() {
        for (const end of ends) if (!streams.has(end)) end.destroy();
      },
    });

    for (const end of ends) end.destroy();
    server.close();
    await once(server, 'close');
  },
});

export { expect } from './own-browser.ts';
