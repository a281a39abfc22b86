import type { PairingCheck } from '@queuebell/contracts';

const KEY = 'queuebell.choices';

/** What customers may choose. */
export type StoredChoices = Pick<PairingCheck, 'people' | 'services'>;

/** For a reload without network. */
export function storeChoices(choices: StoredChoices): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(choices));
  } catch {
    // The browser stores nothing.
  }
}

export function storedChoices(): StoredChoices {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as StoredChoices;
  } catch {
    return {};
  }
}
