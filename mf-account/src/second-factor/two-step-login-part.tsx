import type { Host, SlotProps } from '@queuebell/host-kit';
import { type ComponentType, lazy } from 'react';
import { DeferredPart } from '../form/deferred-part';
import { noteEndedLogins } from '../own-sessions/ended-logins';
import { useInitialStatus } from './use-initial-status';

/** Rarely used, and below the fold. */
const SecondFactor = lazy(async () => {
  const part = await import(/* webpackChunkName: "second-factor" */ './second-factor');
  return { default: part.SecondFactor };
});

export const twoStepLoginPart = ({ api, report }: Host): ComponentType<SlotProps['profile/sections']> =>
  function TwoStepLoginPart({ user: { email = '', timeZone } }) {
    const first = useInitialStatus(api);
    return (
      <DeferredPart report={report} area="profile/part">
        <SecondFactor {...{ api, email, timeZone, first }} onLoggedOutElsewhere={noteEndedLogins} />
      </DeferredPart>
    );
  };
