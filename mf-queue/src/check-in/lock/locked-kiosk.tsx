import { loadWithRetry } from '@queuebell/host-kit';
import { lazy } from 'react';
import { Besides } from '../../kiosk/optional-part';
import type { LockProps } from './kiosk-lock';

const Lock = lazy(async () => {
  const load = () => import(/* webpackChunkName: "kiosk-lock" */ './kiosk-lock');
  return { default: (await loadWithRetry(load)).KioskLock };
});

/** What a check-in tablet has besides: nobody leaves it without the shop's code. */
export function LockedKiosk(props: LockProps) {
  return (
    props.host.links.standalone && (
      <Besides host={props.host}>
        <Lock {...props} />
      </Besides>
    )
  );
}
