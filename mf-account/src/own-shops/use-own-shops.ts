import type { OwnShop } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useEffect, useState } from 'react';

/** The shops that the user may work in; none until they are known. */
export function useOwnShops(api: Host['api']): readonly OwnShop[] {
  const [shops, setShops] = useState<readonly OwnShop[]>([]);

  useEffect(() => {
    const leaving = new AbortController();
    void api.call(routes.listOwnShops, {}, { signal: leaving.signal }).then((answer) => {
      if (answer.ok && !leaving.signal.aborted) setShops(answer.body);
    });
    return () => leaving.abort();
  }, [api]);

  return shops;
}
