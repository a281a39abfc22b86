import { type Host, patiently } from '@queuebell/remote-kit';
import { ErrorBoundary } from '@queuebell/ui';
import { type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import type { ExtrasProps } from './kiosk-extras';
import type { LockProps } from './kiosk-lock';

/** On a wall the numbers go first. */
const EXTRAS_AFTER_MS = 3_000;

const Extras = lazy(async () => {
  const load = () => import(/* webpackChunkName: "kiosk-extras" */ './kiosk-extras');
  return { default: (await patiently(load)).KioskExtras };
});
const Lock = lazy(async () => {
  const load = () => import(/* webpackChunkName: "kiosk-lock" */ './kiosk-lock');
  return { default: (await patiently(load)).KioskLock };
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
      <Besides>
        <Extras place={place} />
      </Besides>
    )
  );
}

/** What a check-in tablet has besides: nobody leaves it without the shop's code. */
export function LockedKiosk(props: LockProps) {
  return (
    props.host.links.standalone && (
      <Besides>
        <Lock {...props} />
      </Besides>
    )
  );
}

/** The screen goes on without what does not work. */
const Besides = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={() => null}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);
