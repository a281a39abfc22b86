import { readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import type { Answer, TestApp } from './harness.js';

/** An event in the payment provider's format. */
export interface RecordedEvent {
  id: string;
  api_version: string;
  type: string;
  created: number;
  data: { object: Record<string, unknown> };
}

/** API versions with recorded events, newest first (api/src/features/billing/recorded/README.md). */
export const RECORDED_VERSIONS = ['2026-10-28.endive', '2024-11-20.acacia'] as const;
export type RecordedVersion = (typeof RECORDED_VERSIONS)[number];

/**
 * One subscription from its first payment to its end: paid on 15 June, renewed on 15 July, failed on 15
 * August and paid three days later, cancelled, last month refunded, ended. Ids are new in each call.
 */
export function recordedLife(
  version: RecordedVersion,
  email: string,
  accountRef: string | null,
): RecordedEvent[] {
  return JSON.parse(madeOwn(textOf(version), email, accountRef)) as RecordedEvent[];
}

/** The same with a dispute about the last month instead of a refund; `status` is its outcome. */
export function disputedLife(
  version: RecordedVersion,
  email: string,
  status: 'lost' | 'won' | 'warning_closed',
): RecordedEvent[] {
  const dispute = textOf('dispute-closed').replace('"lost"', JSON.stringify(status));
  const both = `{ "life": ${textOf(version)}, "dispute": ${dispute} }`;
  const read = JSON.parse(madeOwn(both, email, null)) as { life: RecordedEvent[]; dispute: RecordedEvent };
  return [...read.life.filter(({ type }) => type !== 'charge.refunded'), read.dispute];
}

const textOf = (name: string): string =>
  readFileSync(new URL(`../src/features/billing/recorded/${name}.json`, import.meta.url), 'utf8');

const madeOwn = (text: string, email: string, accountRef: string | null): string =>
  text
    .replaceAll('MadeUp', randomUUID().replaceAll('-', ''))
    .replaceAll('card@example.com', email)
    .replaceAll('"client_reference_id": null', `"client_reference_id": ${JSON.stringify(accountRef)}`);

/** Sends an event, signed like the provider's. */
export function sendEvent(
  app: TestApp,
  event: object,
  { secret = 'whsec_test', ageS = 0 } = {},
): Promise<Answer> {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(app.clock.now().getTime() / 1_000) - ageS;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return app.call('POST', '/api/billing/webhook', {
    body: payload,
    headers: { 'stripe-signature': signature },
  });
}
