import { randomUUID } from 'node:crypto';
import { type APIRequestContext } from '@playwright/test';
import type { CheckinResponse, ShopSettings } from '@queuebell/contracts';
import type { Shop } from './shops.ts';

/** Checks a customer in through the API. @returns the path of the ticket's page */
export async function ticketOf(request: APIRequestContext, shop: Shop, name: string): Promise<string> {
  const response = await request.post('/api/queue/checkin', {
    headers: { Authorization: shop.token, 'Idempotency-Key': randomUUID() },
    data: { name, userId: shop.user.id },
  });
  const { ticketId } = (await response.json()) as CheckinResponse;
  return `/ticket/${ticketId}`;
}

/** The owner decides whether customers may join from their own phones. @returns the path of the code that the shop hangs up */
export async function setJoining(
  request: APIRequestContext,
  shop: Shop,
  joining: 'open' | 'paused',
): Promise<string> {
  const response = await request.patch('/api/shop', {
    headers: { Authorization: shop.token },
    data: { joining },
  });
  const { joinUrl } = (await response.json()) as ShopSettings;
  return new URL(joinUrl ?? '').pathname;
}
