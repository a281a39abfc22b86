import { DEVICE_BEAT_MS } from '@queuebell/contracts/limits';
import type { Host } from '@queuebell/host-kit';
import { useEffect } from 'react';

const loadBeat = () => import(/* webpackChunkName: "beat" */ './beat');

/**
 * While `isDevice`, the page is a device that says and asks what {@link keepBeating} has it say and ask. What it needs for
 * that can come late.
 */
export function useDeviceLife(host: Host, isDevice: boolean, load = loadBeat): void {
  useEffect(() => {
    if (!isDevice) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let stop = () => clearTimeout(timer);
    let isOver = false;
    const start = () =>
      load().then(
        ({ keepBeating }) => {
          if (!isOver) stop = keepBeating(host);
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
