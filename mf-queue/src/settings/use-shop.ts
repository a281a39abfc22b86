import type { ShopSettings } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useEffect, useState } from 'react';

export type Shop =
  | { status: 'loading' }
  | { status: 'failed'; message: string }
  | { status: 'read'; settings: ShopSettings };

export function useShop(api: Host['api']): { shop: Shop; retry: () => void } {
  const [shop, setShop] = useState<Shop>({ status: 'loading' });
  const isLoading = shop.status === 'loading';

  useEffect(() => {
    if (!isLoading) return undefined;
    const page = new AbortController();
    void api.call(routes.readShop, {}, { signal: page.signal }).then((answer) => {
      if (page.signal.aborted) return;
      setShop(
        answer.ok ? { status: 'read', settings: answer.body } : { status: 'failed', message: answer.message },
      );
    });
    return () => page.abort();
  }, [api, isLoading]);

  return { shop, retry: () => setShop({ status: 'loading' }) };
}
