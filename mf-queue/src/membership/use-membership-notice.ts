import type { MembershipNotice } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useEffect, useState } from 'react';

/** Ends are told of in days; a screen may stand open for weeks. */
const ASK_EVERY_MS = 30 * 60_000;

/**
 * The notice about the membership, if any. Asked again when the page is looked at: the owner may have paid meanwhile.
 *
 * @returns null while there is nothing
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
