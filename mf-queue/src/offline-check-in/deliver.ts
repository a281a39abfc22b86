import { ticketIdOf } from '@queuebell/contracts/ticket-id';
import * as routes from '@queuebell/contracts/routes';
import { detailsIn } from '@queuebell/queue-rules';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { answerInTime } from '../queue/with-timeout';
import { deliveryOf, leavingOf } from './answer-rules';
import { type DeskMemory, asItIs } from './cached-record';
import { type Customer, type Kept, confirm, isToBeSent, takenOut, troubled } from './outbox-rules';

/** How long one delivery may take; sending it again is safe. */
export const DELIVERY_PATIENCE_MS = 8_000;

/** The part of a browser's LockManager that is used. */
export interface Locks {
  request(
    name: string,
    options: { ifAvailable: true },
    work: (lock: Lock | null) => Promise<void>,
  ): Promise<unknown>;
}

interface DeliveryPowers {
  api: Host['api'];
  ownerId: string;
  memory: DeskMemory;
  /** Of several tabs one delivers; null where the browser has no locks: every tab may, because of the keys. */
  locks: Locks | null;
  /** Whether a customer at this tablet is just being asked for: the answer is on its way. */
  isAsked: (key: string) => boolean;
  /** Told of every answer. */
  onAnswer: (answer: ApiAnswer<unknown>) => void;
  isStopped: () => boolean;
}

/** Delivers what waits, in order, one at a time, each until it is confirmed or cannot be delivered now; who left is taken out. */
export async function deliverAll({ locks, ...powers }: DeliveryPowers): Promise<void> {
  if (!locks) return deliverInOrder(powers);
  await locks.request(`check-in-delivery-${powers.ownerId}`, { ifAvailable: true }, async (lock) => {
    if (lock) await deliverInOrder(powers);
  });
}

async function deliverInOrder(powers: Omit<DeliveryPowers, 'locks'>): Promise<void> {
  const { memory, isAsked, isStopped } = powers;
  const tried = new Set<string>();
  while (!isStopped()) {
    const kept = await memory.keep(asItIs);
    const next = kept?.outbox.find((each) => isToBeSent(each) && !tried.has(each.key) && !isAsked(each.key));
    if (!kept || !next) return;
    tried.add(next.key);
    const { told } = next;
    const after = await (told === null
      ? takeOut(powers, next)
      : deliver(powers, { ...next, told, holder: kept.holder }));
    if (!after) return;
    await memory.keep(after);
  }
}

/** What is kept after an answer; null: nothing can be sent now. */
type AfterAnswer = ((kept: Kept) => Kept) | null;
type Sending = Pick<DeliveryPowers, 'api' | 'ownerId' | 'onAnswer'>;

async function deliver(
  { api, ownerId, onAnswer }: Sending,
  customer: Customer & { told: number; holder: string },
): Promise<AfterAnswer> {
  const { key, told, arrivedAt, holder } = customer;
  const delivery = { ...detailsIn(customer), holder, number: told, arrivedAt };
  const answer = await answerInTime(
    api.call(routes.deliver, { userId: ownerId, ...delivery }, { key }),
    DELIVERY_PATIENCE_MS,
  );
  onAnswer(answer);
  const meaning = deliveryOf(answer);
  if (meaning.is === 'halt') return null;
  if (meaning.is === 'confirmed') return (kept) => confirm(kept, key, told, meaning.number);
  return meaning.is === 'trouble' ? (kept) => troubled(kept, key, meaning.message) : asItIs;
}

/** The check-in of who left without a number may have arrived, and only its answer was lost. */
async function takeOut({ api, ownerId, onAnswer }: Sending, { key }: Customer): Promise<AfterAnswer> {
  const answer = await answerInTime(
    api.call(routes.leaveLine, { id: ticketIdOf(ownerId, key) }),
    DELIVERY_PATIENCE_MS,
  );
  onAnswer(answer);
  const meaning = leavingOf(answer);
  if (meaning === 'halt') return null;
  return meaning === 'confirmed' ? (kept) => takenOut(kept, key) : asItIs;
}
