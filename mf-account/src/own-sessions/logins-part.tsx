import type { Host } from '@queuebell/host-kit';
import { type ComponentType, useSyncExternalStore } from 'react';
import type { ProfilePartProps } from '../profile/profile-part-props';
import { onEndedLogins, timesEnded } from './ended-logins';
import { OwnSessions } from './own-sessions';

export const loginsPart = ({ api }: Host): ComponentType<ProfilePartProps> =>
  function LoginsPart({ user: { email = '', timeZone }, now }) {
    const times = useSyncExternalStore(onEndedLogins, timesEnded);
    return <OwnSessions key={times} api={api} email={email} timeZone={timeZone} now={now} />;
  };
