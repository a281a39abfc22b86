import { describe, expect, it, jest } from '@jest/globals';
import { WATCH_LOAD } from './inline-scripts.js';

interface Request {
  load: string;
  is: string;
}

/** A page of a compared release, with timers that the test runs. */
function open(pathname: string) {
  const root: Record<string, unknown> = {};
  const self: Record<string, unknown> = {};
  const looks = new Set<() => void>();
  const sent: Request[] = [];
  let onFiles: (list: { getEntries: () => { name: string }[] }) => void = () => undefined;
  const globals = {
    self,
    location: { pathname },
    document: {
      querySelector: (what: string) => (what === '#root' ? root : { content: 'signed.id' }),
    },
    fetch: jest.fn(async (_url: string, { body }: { body: string }) => void sent.push(JSON.parse(body))),
    setInterval: (task: () => void) => {
      looks.add(task);
      return task;
    },
    clearInterval: (task: () => void) => looks.delete(task),
    PerformanceObserver: class {
      constructor(callback: typeof onFiles) {
        onFiles = callback;
      }
      observe = () => undefined;
      disconnect = () => (onFiles = () => undefined);
    },
  };
  new Function(...Object.keys(globals), WATCH_LOAD)(...Object.values(globals));
  return {
    self,
    root,
    pass: async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) for (const look of [...looks]) look();
      await new Promise(setImmediate);
    },
    loads: async (...files: string[]) => {
      onFiles({ getEntries: () => files.map((name) => ({ name: `https://shop.example${name}` })) });
      await new Promise(setImmediate);
    },
    sentStates: () => sent.map(({ is }) => is),
    globals,
    sent,
  };
}

const DEVICE = '/remotes/mf-queue/display-queue';

describe('a page whose release is compared', () => {
  it('says at once that it was opened, without cookies', () => {
    const { sent, globals } = open('/mf-queue');
    expect(sent).toEqual([{ load: 'signed.id', is: 'opened' }]);
    expect(globals.fetch).toHaveBeenCalledWith(
      '/api/page-loads',
      expect.objectContaining({ method: 'POST', keepalive: true, credentials: 'omit' }),
    );
  });

  it('never says that it started while no screen is drawn', async () => {
    for (const path of ['/mf-queue', DEVICE]) {
      const { pass, sentStates } = open(path);
      await pass(60);
      expect(sentStates()).toEqual(['opened']);
    }
  });

  it('says once that it started, in the shell when the shell says so', async () => {
    const { self, pass, sentStates } = open('/mf-queue');
    self['queuebellShown'] = true;
    await pass(2);
    expect(sentStates()).toEqual(['opened']);
    await pass(10);
    expect(sentStates()).toEqual(['opened', 'started']);
  });

  it('says once that it started, on a device entry when React has drawn and the screen stays', async () => {
    const { root, pass, sentStates } = open(DEVICE);
    root['__reactContainer$1'] = {};
    await pass(2);
    delete root['__reactContainer$1'];
    await pass(5);
    expect(sentStates()).toEqual(['opened']);
    root['__reactContainer$2'] = {};
    await pass(5);
    expect(sentStates()).toEqual(['opened', 'started']);
  });

  it('says once that it reported an error, whichever code reported it', async () => {
    const { loads, sentStates } = open('/mf-queue');
    await loads('/releases/shell/1/shell.js', '/api/client-errors.js');
    expect(sentStates()).toEqual(['opened']);
    await loads('/api/client-errors');
    await loads('/api/client-errors');
    expect(sentStates()).toEqual(['opened', 'reported']);
  });
});
