import { randomUUID } from 'node:crypto';
import { CheckinResponse } from '@queuebell/contracts';
import { makeKey } from '../src/features/queue/key-making.js';
import type { Answer, Owner, TestApp } from './harness.js';
import { PushingBrowser } from './push-service.js';

/** A customer with a ticket, and with a browser that accepts pushes. */
export interface Customer {
  number: number;
  ticketId: string;
  browser: PushingBrowser;
}

export const aBrowser = () => new PushingBrowser(`https://fcm.googleapis.com/fcm/send/${randomUUID()}`);

export async function arrive(app: TestApp, owner: Owner, name: string): Promise<Customer> {
  const { body } = await app.checkIn(owner, name, makeKey(app.clock.now()));
  const { queueNumber, ticketId } = CheckinResponse.parse(body);
  return { number: queueNumber, ticketId, browser: aBrowser() };
}

/** Asks for alerts about a ticket. */
export const askForAlert = (app: TestApp, ticketId: string, target: unknown, headers = {}): Promise<Answer> =>
  app.call('PUT', `/api/tickets/${ticketId}/alert`, { body: target, headers });
