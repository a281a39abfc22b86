import { ShopSettings, ShopSettingsChange } from '../shop.js';
import type { ApiCall } from './api-call.js';

/** The owner's settings. No paired device sees them. */
export const shopCalls = {
  readShop: {
    method: 'GET',
    path: '/api/shop',
    access: 'token',
    status: 200,
    answer: ShopSettings,
    errors: [],
  },
  changeShop: {
    method: 'PATCH',
    path: '/api/shop',
    access: 'token',
    request: ShopSettingsChange,
    status: 200,
    answer: ShopSettings,
    errors: [],
  },
} as const satisfies Record<string, ApiCall>;
