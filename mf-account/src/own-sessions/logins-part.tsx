import type { Host, SlotProps } from '@queuebell/host-kit';
import { type ComponentType, useSyncExternalStore } from 'react';
import { onEndedLogins, timesEnded } from './ended-logins';
import { OwnSessions } from './own-sessions';

export const loginsPart = ({ api }: Host): ComponentType<SlotProps['profile/sections']> =>
  function LoginsPart({ user: { email = '', timeZone }, now }) {
    const times = useSyncExternalStore(onEndedLogins, timesEnded);
    return <OwnSessions key={times} api={api} email={email} timeZone={timeZone} now={now} />;
  };
