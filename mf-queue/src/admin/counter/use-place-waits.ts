import type { QueueWaits } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { type Display, nextDisplay } from '@queuebell/wait-estimate';
import { useMemo } from 'react';
import { aheadOf } from '../../offline-check-in/round-trip';
import { usePolled } from '../../waits/use-wait';

/** By number. */
export type PlaceWaits = ReadonlyMap<number, Display>;

/**
 * How long each of those who wait will wait.
 * @param isLive false: nobody knows
 * @param noteAhead gets the server's clock minus this device's, in milliseconds. A stable function
 */
export function usePlaceWaits(
  { api }: Pick<Host, 'api'>,
  ownerId: string,
  isLive: boolean,
  revision: number,
  noteAhead: (aheadMs: number) => void,
): PlaceWaits | undefined {
  const read = useMemo(() => {
    if (!isLive) return null;
    return async (signal: AbortSignal) => {
      const sentAt = Date.now();
      const answer = await api.call(routes.readWaits, { userId: ownerId }, { signal });
      const serverTime = answer.ok ? answer.body.now : undefined;
      if (serverTime !== undefined)
        noteAhead(aheadOf(Date.parse(serverTime), { sentAt, receivedAt: Date.now() }));
      return answer;
    };
  }, [api, ownerId, isLive, noteAhead]);
  return usePolled({ read, next: nextWaits, renewed: revision });
}

const nextWaits = (last: PlaceWaits | undefined, { places, closesIn }: QueueWaits): PlaceWaits =>
  new Map(places.map(({ number, range }) => [number, nextDisplay(last?.get(number), range, closesIn)]));
