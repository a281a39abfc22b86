import { randomUUID } from 'node:crypto';
import type { CheckinResponse, DeviceKind, QueueSnapshot } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import { type Answer, ask } from './ask.ts';
import { call, callRequest, type Client } from './client.ts';
import type { Shop } from './shop.ts';

/** The shop that makes a call. */
export type Caller = Pick<Shop, 'ownerId' | 'token'>;

/** The tablet checks a customer in. */
export const checkIn = (
  client: Client,
  { ownerId, token }: Caller,
  customer: { name: string; phone?: string },
): Promise<CheckinResponse> =>
  call(
    client,
    routes.checkIn,
    { ...customer, userId: ownerId },
    { token, headers: { 'idempotency-key': randomUUID() } },
  );

/**
 * Sends a check-in once, and gives the answer as it came.
 *
 * @param key made by the tablet, so that it may send the same again
 */
export function sendCheckIn(
  url: string,
  { ownerId, token }: Caller,
  name: string,
  { key = randomUUID(), timeoutMs }: { key?: string; timeoutMs?: number } = {},
): Promise<Answer> {
  const headers = { 'idempotency-key': key };
  const request = callRequest(routes.checkIn, { name, userId: ownerId }, { token, headers });
  return ask(url + request.path, { ...request, body: request.data, timeoutMs });
}

/** The queue as the server has it. */
export const readQueue = (client: Client, { ownerId, token }: Caller): Promise<QueueSnapshot> =>
  call(client, routes.readQueue, { userId: ownerId }, { token });

/** Staff close the entry with this number. */
export const closeEntry = (client: Client, { ownerId, token }: Caller, number: number) =>
  call(client, routes.closeEntry, { userId: ownerId, number }, { token });

/** Staff call the number that is being served once more. */
export const callAgain = (client: Client, { ownerId, token }: Caller, number: number) =>
  call(client, routes.callAgain, { userId: ownerId, number }, { token });

/**
 * The owner decides whether customers may join from their own phones.
 *
 * @returns the address of the code that the shop hangs up
 */
export async function setJoining(
  client: Client,
  { token }: Pick<Shop, 'token'>,
  joining: 'open' | 'paused',
): Promise<URL> {
  const { joinUrl } = await call(client, routes.changeShop, { joining }, { token });
  return new URL(joinUrl ?? '');
}

/** A device of a shop, as its own session has it. */
export interface Device extends Pick<Shop, 'token' | 'user'> {
  deviceId: string;
}

/** A device asks to be paired, the owner confirms, and the device claims its token. */
export async function pairDevice(
  client: Client,
  { token }: Pick<Shop, 'token'>,
  kind: DeviceKind,
  name = `The ${kind} device`,
): Promise<Device> {
  const { code, secret } = await call(client, routes.askForPairing, { kind });
  await call(client, routes.confirmPairing, { code, name }, { token });
  const claimed = await call(client, routes.claimPairing, { secret });
  if (claimed.status !== 'paired' || !claimed.user.device) throw new Error('The device was not paired.');
  const { token: own, user } = claimed;
  return { deviceId: claimed.user.device.id, token: own, user };
}
