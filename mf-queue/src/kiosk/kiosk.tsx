import { type Host, loadWithRetry } from '@queuebell/host-kit';
import { lazy, useEffect, useState } from 'react';
import { Besides } from './optional-part';
import type { ExtrasProps } from './kiosk-extras';

/** On a wall the numbers go first. */
const EXTRAS_AFTER_MS = 3_000;

const Extras = lazy(async () => {
  const load = () => import(/* webpackChunkName: "kiosk-extras" */ './kiosk-extras');
  return { default: (await loadWithRetry(load)).KioskExtras };
});

/** What a display and an admin tablet have besides their screen on a device entry: it stays on, and can be filled. */
export function Kiosk({ host, place }: ExtrasProps & { host: Host }) {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), EXTRAS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isTime &&
    host.links.standalone && (
      <Besides host={host}>
        <Extras place={place} />
      </Besides>
    )
  );
}
