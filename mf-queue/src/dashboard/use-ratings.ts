import type { ShopRatings } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useEffect, useState } from 'react';

export type RatingsState = { status: 'loading' | 'failed' } | { status: 'read'; ratings: ShopRatings };

export function useRatings(api: Host['api']): { ratings: RatingsState; retry: () => void } {
  const [ratings, setRatings] = useState<RatingsState>({ status: 'loading' });
  const isLoading = ratings.status === 'loading';

  useEffect(() => {
    if (!isLoading) return undefined;
    const page = new AbortController();
    void api.call(routes.readRatings, {}, { signal: page.signal }).then((answer) => {
      if (page.signal.aborted) return;
      setRatings(answer.ok ? { status: 'read', ratings: answer.body } : { status: 'failed' });
    });
    return () => page.abort();
  }, [api, isLoading]);

  return { ratings, retry: () => setRatings({ status: 'loading' }) };
}
