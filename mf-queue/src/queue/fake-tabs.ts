import type { Channel, Tabs } from './shared-source';

interface Holder {
  drop: () => void;
}

/**
 * What the pages of one browser share, as the standards of Web Locks and of BroadcastChannel have it, without a browser.
 * Messages arrive a moment after they were sent, and as copies.
 */
export function fakeTabs(): Tabs {
  const channels = new Set<{ name: string; channel: Channel }>();
  const holders = new Map<string, Holder>();
  const waiting = new Map<string, (() => void)[]>();

  const lineFor = (name: string) => {
    const line = waiting.get(name) ?? [];
    waiting.set(name, line);
    return line;
  };

  function request(name: string, first: unknown, second?: unknown): Promise<unknown> {
    const options = (second === undefined ? {} : first) as LockOptions;
    const callback = (second ?? first) as LockGrantedCallback<unknown>;
    return new Promise((resolve, reject) => {
      const called = (why: string) => Object.assign(new Error(why), { name: 'AbortError' });
      const grant = () => {
        const holder: Holder = { drop: () => reject(called('stolen')) };
        holders.set(name, holder);
        void Promise.resolve(callback({ name, mode: 'exclusive' })).then((value) => {
          resolve(value);
          if (holders.get(name) !== holder) return;
          holders.delete(name);
          lineFor(name).shift()?.();
        });
      };
      if (options.signal?.aborted) return reject(called('called off'));
      if (options.steal) {
        holders.get(name)?.drop();
        return grant();
      }
      if (!holders.has(name)) return grant();
      const line = lineFor(name);
      line.push(grant);
      options.signal?.addEventListener('abort', () => {
        const place = line.indexOf(grant);
        if (place === -1) return;
        line.splice(place, 1);
        reject(called('called off'));
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
