import type { CheckinResponse } from '@queuebell/contracts';
import type { ApiAnswer, ApiClient } from '@queuebell/remote-kit';
import { answerInTime } from '../../queue/answer-in-time';
import { deliveryOf } from './answer-rules';
import { type DeskMemory, asItIs } from './memory';
import { type Customer, type Kept, confirm, troubled } from './kept-rules';

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
  api: Pick<ApiClient, 'checkIn' | 'deliver'>;
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

/** Delivers what waits, in order, one at a time, each until it is confirmed or cannot be delivered now. */
export async function deliverAll({ locks, ...powers }: DeliveryPowers): Promise<void> {
  if (!locks) return deliverInOrder(powers);
  await locks.request(`check-in-delivery-${powers.ownerId}`, { ifAvailable: true }, async (lock) => {
    if (lock) await deliverInOrder(powers);
  });
}

async function deliverInOrder(powers: Omit<DeliveryPowers, 'locks'>): Promise<void> {
  const { memory, isAsked, onAnswer, isStopped } = powers;
  const tried = new Set<string>();
  while (!isStopped()) {
    const kept = await memory.keep(asItIs);
    const next = kept?.outbox.find(({ key }) => !tried.has(key) && !isAsked(key));
    if (!kept || !next) return;
    tried.add(next.key);
    const answer = await answerInTime(send(powers, kept, next), DELIVERY_PATIENCE_MS);
    onAnswer(answer);
    const meaning = deliveryOf(answer);
    if (meaning.is === 'halt') return;
    await memory.keep((now) => afterDelivery(now, next, meaning));
  }
}

/** Who was told no number is checked in as if nothing had happened; the key sees to it that it happens once. */
function send(
  { api, ownerId }: Pick<DeliveryPowers, 'api' | 'ownerId'>,
  { holder }: Kept,
  { key, name, phone, told, arrivedAt }: Customer,
): Promise<ApiAnswer<CheckinResponse>> {
  const customer = { name, ...(phone && { phone }) };
  if (told === null) return api.checkIn({ ...customer, userId: ownerId }, key);
  return api.deliver(ownerId, { ...customer, holder, number: told, arrivedAt }, key);
}

function afterDelivery(
  kept: Kept,
  { key, told }: Customer,
  meaning: Exclude<ReturnType<typeof deliveryOf>, { is: 'halt' }>,
): Kept {
  if (meaning.is === 'confirmed') return confirm(kept, key, told, meaning.number);
  return meaning.is === 'trouble' ? troubled(kept, key, meaning.message) : kept;
}
