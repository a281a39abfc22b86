import { DEVICE_BEAT_MS } from '@queuebell/contracts/limits';
import type { Host } from '@queuebell/host-kit';
import { useEffect } from 'react';

const loadBeats = () => import(/* webpackChunkName: "beat" */ './beat');

/** Runs {@link startBeats} while `isDevice`; its code is loaded later. */
export function useDeviceBeats(host: Host, isDevice: boolean, load = loadBeats): void {
  useEffect(() => {
    if (!isDevice) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let stop = () => clearTimeout(timer);
    let isOver = false;
    const start = () =>
      load().then(
        ({ startBeats }) => {
          if (!isOver) stop = startBeats(host);
        },
        () => {
          if (!isOver) timer = setTimeout(start, DEVICE_BEAT_MS);
        },
      );
    void start();
    return () => {
      isOver = true;
      stop();
    };
  }, [host, isDevice, load]);
}
