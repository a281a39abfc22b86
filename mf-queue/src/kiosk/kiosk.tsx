import { type Host, loadWithRetry } from '@queuebell/host-kit';
import { lazy, useEffect, useState } from 'react';
import { OptionalPart } from './optional-part';
import type { ExtrasProps } from './kiosk-extras';

const EXTRAS_AFTER_MS = 3_000;

const Extras = lazy(async () => {
  const load = () => import(/* webpackChunkName: "kiosk-extras" */ './kiosk-extras');
  return { default: (await loadWithRetry(load)).KioskExtras };
});

/** Keeps the screen of a device entry on, and offers full screen. */
export function Kiosk({ host, place }: ExtrasProps & { host: Host }) {
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), EXTRAS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isTime &&
    host.links.standalone && (
      <OptionalPart host={host} area="mf-queue/kiosk">
        <Extras place={place} />
      </OptionalPart>
    )
  );
}
