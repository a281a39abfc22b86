import type { SessionUser } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { useCallback, useMemo, useState } from 'react';
import { type NamedHost, namedHost } from './named-host';
import { TabletPersonStore } from './tablet-person';

/** Names the one who works at a paired tablet in all its calls; somebody who is logged in has a name already. */
export function usePersonOfTablet(host: Host, { device }: SessionUser) {
  const [store] = useState(() => new TabletPersonStore(() => window.localStorage));
  const isShared = device !== undefined;
  const named: NamedHost = useMemo(() => (isShared ? namedHost(host, store) : host), [host, isShared, store]);
  const noteDay = useCallback(
    (day: string | undefined): void => {
      if (day !== undefined) store.noteDay(day);
    },
    [store],
  );
  return { host: named, person: isShared ? store : null, noteDay };
}
