import { type Bell, openBell } from './bell';
import { type WebPush, webPush } from './web-push';

/** What calling a customer needs of the phone. Stays the same object while a page is shown. */
export interface AlertPowers {
  /** Null where the browser has no sound. Has to be called while the customer taps. */
  openBell: () => Bell | null;
  /** Does nothing where the phone cannot. */
  shake: (pattern: number[]) => void;
  push: WebPush | null;
  /** The tickets for which this browser was told of before. */
  remembered: { has(ticketId: string): boolean; add(ticketId: string): void };
  /** Keeps the screen lit. Null where the browser cannot. */
  wakeLock: WakeLock | null;
}

const KEY = 'queuebell.alert';

/** The powers of a real browser. */
export function browserAlert(page: Window & typeof globalThis = window): AlertPowers {
  const navigator: Partial<Pick<Navigator, 'vibrate' | 'wakeLock' | 'userActivation'>> = page.navigator;
  return {
    openBell: () => openBell(page.AudioContext),
    shake: (pattern) => {
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
    },
    push: webPush(page),
    remembered: rememberedIn(() => page.localStorage),
    wakeLock: navigator.wakeLock ?? null,
  };
}

/** The last ticket alone: a phone has one at a time. A browser that stores nothing forgets it with the page. */
function rememberedIn(storage: () => Storage): AlertPowers['remembered'] {
  const quietly = <Value>(ask: (open: Storage) => Value): Value | null => {
    try {
      return ask(storage());
    } catch {
      return null;
    }
  };
  return {
    has: (ticketId) => quietly((open) => open.getItem(KEY)) === ticketId,
    add: (ticketId) => void quietly((open) => open.setItem(KEY, ticketId)),
  };
}
