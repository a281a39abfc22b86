import type { APIRequestContext } from '@playwright/test';
import * as queue from '../../kit/queue.ts';
import type { Shop } from './shops.ts';

/** Checks a customer in through the API. @returns the path of the ticket's page */
export const ticketPagePath = async (request: APIRequestContext, shop: Shop, name: string): Promise<string> =>
  `/ticket/${(await queue.checkIn(request, shop, { name })).ticketId}`;

/** The owner decides whether customers may join from their own phones. @returns the path of the code that the shop hangs up */
export const changeJoining = async (
  request: APIRequestContext,
  shop: Shop,
  joining: 'open' | 'paused',
): Promise<string> => (await queue.setJoining(request, shop, joining)).pathname;
