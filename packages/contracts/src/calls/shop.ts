import { ShopRatings } from '../ratings.js';
import { ShopSettings, ShopSettingsChange } from '../shop.js';
import { TodayFigures } from '../today.js';
import type { ApiCall } from './api-call.js';

/** The owner's settings and the day's figures. No paired device sees them. */
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
  /** The day's figures, for the owner's dashboard. */
  readToday: {
    method: 'GET',
    path: '/api/shop/today',
    access: 'token',
    status: 200,
    answer: TodayFigures,
    errors: [],
  },
  /** How customers found their visits, for the owner's dashboard. */
  readRatings: {
    method: 'GET',
    path: '/api/shop/ratings',
    access: 'token',
    status: 200,
    answer: ShopRatings,
    errors: [],
  },
} as const satisfies Record<string, ApiCall>;
