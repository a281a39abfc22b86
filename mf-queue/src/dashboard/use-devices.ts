import type { Device, DeviceList } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { useEffect, useRef, useState } from 'react';

export const DEVICES_POLL_MS = 10_000;

/** `knownAt`: time of the last answer, in ms. `isOld`: polling has failed since. `message`: why there is no list. */
export type DevicesState =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'known'; devices: DeviceList; knownAt: number; isOld: boolean };

export interface DeviceControls {
  state: DevicesState;
  refresh: () => void;
  /** @returns an error message, or null on success */
  rename: (id: string, name: string) => Promise<string | null>;
  /** @returns as {@link rename} */
  remove: (id: string) => Promise<string | null>;
}

export function useDevices(api: Host['api']): DeviceControls {
  const [state, setState] = useState<DevicesState>({ status: 'loading' });
  const ask = useRef<() => void>(() => undefined);
  /** Counts local changes: a list that was requested before a change is ignored. */
  const changes = useRef(0);

  useEffect(() => {
    const page = new AbortController();
    let isAsking = false;
    ask.current = () => {
      if (isAsking) return;
      isAsking = true;
      const before = changes.current;
      void api.call(routes.listDevices, {}, { signal: page.signal }).then((answer) => {
        isAsking = false;
        if (page.signal.aborted) return;
        if (changes.current !== before) ask.current();
        else setState((shown) => afterList(shown, answer));
      });
    };
    const look = () => {
      if (document.visibilityState === 'visible') ask.current();
    };
    ask.current();
    const timer = setInterval(look, DEVICES_POLL_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      page.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [api]);

  const change = (to: (devices: DeviceList) => DeviceList) => {
    changes.current += 1;
    setState((shown) => (shown.status === 'known' ? { ...shown, devices: to(shown.devices) } : shown));
  };

  return {
    state,
    refresh: () => {
      setState({ status: 'loading' });
      ask.current();
    },
    async rename(id, name) {
      const answer = await api.call(routes.renameDevice, { id, name });
      if (!answer.ok) return answer.message;
      const renamed = byThisClock(answer.body);
      change((devices) => devices.map((device) => (device.id === id ? renamed : device)));
      return null;
    },
    async remove(id) {
      const answer = await api.call(routes.revokeDevice, { id });
      // NOT_FOUND: removed elsewhere already.
      if (!answer.ok && answer.code !== 'NOT_FOUND') return answer.message;
      change((devices) => devices.filter((device) => device.id !== id));
      return null;
    },
  };
}

function afterList(shown: DevicesState, answer: ApiAnswer<Device[]>): DevicesState {
  if (answer.ok) {
    return { status: 'known', devices: answer.body.map(byThisClock), knownAt: Date.now(), isOld: false };
  }
  return shown.status === 'known' ? { ...shown, isOld: true } : { status: 'failed', message: answer.message };
}

/** Converts the last report's time to this browser's clock, which may be minutes off. */
function byThisClock(device: Device): Device {
  const { silentMs } = device;
  if (silentMs === undefined) return device;
  return { ...device, lastSeenAt: new Date(Date.now() - silentMs).toISOString() };
}
