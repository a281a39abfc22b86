import { loadWithRetry } from '@queuebell/host-kit';
import { lazy } from 'react';
import { OptionalPart } from '../../kiosk/optional-part';
import type { LockProps } from './lock-props';

const Lock = lazy(async () => {
  const load = () => import(/* webpackChunkName: "kiosk-lock" */ './kiosk-lock');
  return { default: (await loadWithRetry(load)).KioskLock };
});

/** Locks a check-in tablet: customers cannot leave the screen without the staff code. */
export function LockedKiosk(props: LockProps) {
  return (
    props.host.links.standalone && (
      <OptionalPart host={props.host} area="mf-queue/kiosk">
        <Lock {...props} />
      </OptionalPart>
    )
  );
}
