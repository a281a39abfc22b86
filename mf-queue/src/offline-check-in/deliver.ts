import { ticketIdOf } from '@queuebell/contracts/ticket-id';
import * as routes from '@queuebell/contracts/routes';
import { detailsIn } from '@queuebell/queue-rules';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { answerWithTimeout } from '../queue/with-timeout';
import { deliveryResultOf, leaveResultOf } from './answer-rules';
import { type CachedRecord, unchanged } from './cached-record';
import {
  type PendingCheckIn,
  type TabletRecord,
  confirmDelivery,
  mustBeSent,
  removeIfLeft,
  markRefused,
} from './outbox-rules';

/** Repeating a delivery is safe. */
export const DELIVERY_TIMEOUT_MS = 8_000;

export interface Locks {
  request(
    name: string,
    options: { ifAvailable: true },
    work: (lock: Lock | null) => Promise<void>,
  ): Promise<unknown>;
}

interface DeliveryDeps {
  api: Host['api'];
  ownerId: string;
  cached: CachedRecord;
  /** Lets one of several tabs deliver. Null without browser support: every tab may deliver, because keys make repeats safe. */
  locks: Locks | null;
  /** Whether this page is waiting for the check-in's answer. */
  isInFlight: (key: string) => boolean;
  onAnswer: (answer: ApiAnswer<unknown>) => void;
  isStopped: () => boolean;
}

/** Delivers the outbox in order, one at a time, until it is empty or nothing can be delivered now. Removes customers who left. */
export async function deliverOutbox({ locks, ...deps }: DeliveryDeps): Promise<void> {
  if (!locks) return deliverInOrder(deps);
  await locks.request(`check-in-delivery-${deps.ownerId}`, { ifAvailable: true }, async (lock) => {
    if (lock) await deliverInOrder(deps);
  });
}

async function deliverInOrder(deps: Omit<DeliveryDeps, 'locks'>): Promise<void> {
  const { cached, isInFlight, isStopped } = deps;
  const tried = new Set<string>();
  while (!isStopped()) {
    const record = await cached.update(unchanged);
    const next = record?.outbox.find(
      (each) => mustBeSent(each) && !tried.has(each.key) && !isInFlight(each.key),
    );
    if (!record || !next) return;
    tried.add(next.key);
    const { told: toldNumber } = next;
    const after = await (toldNumber === null
      ? leaveQueue(deps, next)
      : deliver(deps, { ...next, told: toldNumber, holder: record.holder }));
    if (!after) return;
    await cached.update(after);
  }
}

/** How an answer changes the record; null: nothing can be sent now. */
type AfterAnswer = ((record: TabletRecord) => TabletRecord) | null;
type Sending = Pick<DeliveryDeps, 'api' | 'ownerId' | 'onAnswer'>;

async function deliver(
  { api, ownerId, onAnswer }: Sending,
  customer: PendingCheckIn & { told: number; holder: string },
): Promise<AfterAnswer> {
  const { key, group, told: toldNumber, arrivedAt, holder } = customer;
  const delivery = {
    ...detailsIn(customer),
    ...{ holder, number: toldNumber, arrivedAt },
    ...(group !== undefined && { group }),
  };
  const answer = await answerWithTimeout(
    api.call(routes.deliver, { userId: ownerId, ...delivery }, { key }),
    DELIVERY_TIMEOUT_MS,
  );
  onAnswer(answer);
  const meaning = deliveryResultOf(answer);
  if (meaning.is === 'halt') return null;
  if (meaning.is === 'confirmed') return (record) => confirmDelivery(record, key, toldNumber, meaning.number);
  return meaning.is === 'trouble' ? (record) => markRefused(record, key, meaning.message) : unchanged;
}

/** A check-in may have arrived although its answer was lost, so a customer who left must be removed. */
async function leaveQueue(
  { api, ownerId, onAnswer }: Sending,
  { key }: PendingCheckIn,
): Promise<AfterAnswer> {
  const answer = await answerWithTimeout(
    api.call(routes.leaveQueue, { id: ticketIdOf(ownerId, key) }),
    DELIVERY_TIMEOUT_MS,
  );
  onAnswer(answer);
  const meaning = leaveResultOf(answer);
  if (meaning === 'halt') return null;
  return meaning === 'confirmed' ? (record) => removeIfLeft(record, key) : unchanged;
}
