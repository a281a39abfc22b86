import type { MembershipNotice } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useEffect, useState } from 'react';

/** Notices change by the day, and a screen may stay open for weeks. */
const ASK_EVERY_MS = 30 * 60_000;

/**
 * Checks again when the page becomes visible, because the owner may have paid.
 * @returns null if there is no notice
 */
export function useMembershipNotice(api: Host['api']): MembershipNotice | null {
  const [notice, setNotice] = useState<MembershipNotice | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const ask = () =>
      void api.call(routes.readMembershipNotice, {}, { signal: leaving.signal }).then((answer) => {
        if (answer.ok && !leaving.signal.aborted) setNotice(answer.body.notice);
      });
    const askWhenSeen = () => {
      if (document.visibilityState === 'visible') ask();
    };
    ask();
    const timer = setInterval(ask, ASK_EVERY_MS);
    document.addEventListener('visibilitychange', askWhenSeen);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', askWhenSeen);
    };
  }, [api]);

  return notice;
}
