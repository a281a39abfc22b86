import type { PairingCheck } from '@queuebell/contracts';

const KEY = 'queuebell.shop';

/** The choices of customers, and the times at which they can check in. */
export type StoredShop = Pick<PairingCheck, 'people' | 'services' | 'opening' | 'clock'>;

/** For a reload without network. */
export function storeShop(shop: StoredShop): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(shop));
  } catch {
    // The browser stores nothing.
  }
}

export function storedShop(): StoredShop {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as StoredShop;
  } catch {
    return {};
  }
}
