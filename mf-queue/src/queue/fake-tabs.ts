import type { Channel, Tabs } from './shared-source';

interface Holder {
  drop: () => void;
}

/** Web Locks and BroadcastChannel for tests. Messages arrive later, as copies. */
export function fakeTabs(): Tabs {
  const channels = new Set<{ name: string; channel: Channel }>();
  const holders = new Map<string, Holder>();
  const waiting = new Map<string, (() => void)[]>();

  const waitersFor = (name: string) => {
    const waiters = waiting.get(name) ?? [];
    waiting.set(name, waiters);
    return waiters;
  };

  function request(name: string, first: unknown, second?: unknown): Promise<unknown> {
    const options = (second === undefined ? {} : first) as LockOptions;
    const callback = (second ?? first) as LockGrantedCallback<unknown>;
    return new Promise((resolve, reject) => {
      const abortError = (why: string) => Object.assign(new Error(why), { name: 'AbortError' });
      const grant = () => {
        const holder: Holder = { drop: () => reject(abortError('stolen')) };
        holders.set(name, holder);
        void Promise.resolve(callback({ name, mode: 'exclusive' })).then((value) => {
          resolve(value);
          if (holders.get(name) !== holder) return;
          holders.delete(name);
          waitersFor(name).shift()?.();
        });
      };
      if (options.signal?.aborted) return reject(abortError('called off'));
      if (options.steal) {
        holders.get(name)?.drop();
        return grant();
      }
      if (!holders.has(name)) return grant();
      const waiters = waitersFor(name);
      waiters.push(grant);
      options.signal?.addEventListener('abort', () => {
        const place = waiters.indexOf(grant);
        if (place === -1) return;
        waiters.splice(place, 1);
        reject(abortError('called off'));
      });
    });
  }

  return {
    locks: { request },
    openChannel(name) {
      const channel: Channel = {
        onmessage: null,
        postMessage(message: unknown) {
          const data: unknown = JSON.parse(JSON.stringify(message));
          queueMicrotask(() => {
            for (const other of channels) {
              if (other.name !== name || other.channel === channel) continue;
              other.channel.onmessage?.call(
                other.channel as BroadcastChannel,
                new MessageEvent('message', { data }),
              );
            }
          });
        },
        close: () => void channels.delete(own),
      };
      const own = { name, channel };
      channels.add(own);
      return channel;
    },
  };
}
