import { type Bell, openBell } from './bell';
import { type WebPush, webPush } from './web-push';

/** Stays the same object while a page is shown. */
export interface AlertDeps {
  /** Null without sound. Call it during a tap. */
  openBell: () => Bell | null;
  /** Does nothing on phones that cannot vibrate. */
  shake: (pattern: number[]) => void;
  push: WebPush | null;
  /** Tickets for which this browser has subscribed. */
  remembered: { has(ticketId: string): boolean; add(ticketId: string): void };
  /** Null without support. */
  wakeLock: WakeLock | null;
}

const KEY = 'queuebell.alert';

export function browserAlert(page: Window & typeof globalThis = window): AlertDeps {
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

/** Only the last ticket: a phone has one at a time. */
function rememberedIn(storage: () => Storage): AlertDeps['remembered'] {
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
