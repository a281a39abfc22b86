import type { Host, SlotProps } from '@queuebell/host-kit';
import { type ComponentType, lazy } from 'react';
import { DeferredPart } from '../form/deferred-part';

/** Makes no request before a press, so it may come late. */
const YourData = lazy(async () => {
  const data = await import(/* webpackChunkName: "your-data" */ './your-data');
  return { default: data.YourData };
});

export const yourDataPart = (host: Host): ComponentType<SlotProps['profile/sections']> =>
  function YourDataPart({ user: { email = '' } }) {
    return email === '' ? null : (
      <DeferredPart report={host.report} area="profile/part">
        <YourData host={host} email={email} />
      </DeferredPart>
    );
  };
