import type { QueueWaits } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { type Display, nextDisplay } from '@queuebell/wait-estimate';
import { useMemo } from 'react';
import { usePolled } from '../../waits/use-wait';

/** By number. */
export type PlaceWaits = ReadonlyMap<number, Display>;

/** How long each of those who wait will wait. @param isLive false: nobody knows */
export function usePlaceWaits(
  { api }: Pick<Host, 'api'>,
  ownerId: string,
  isLive: boolean,
  revision: number,
): PlaceWaits | undefined {
  const read = useMemo(() => {
    if (!isLive) return null;
    return (signal: AbortSignal) => api.call(routes.readWaits, { userId: ownerId }, { signal });
  }, [api, ownerId, isLive]);
  return usePolled({ read, next: nextWaits, renewed: revision });
}

const nextWaits = (last: PlaceWaits | undefined, { places, closesIn }: QueueWaits): PlaceWaits =>
  new Map(places.map(({ number, range }) => [number, nextDisplay(last?.get(number), range, closesIn)]));
