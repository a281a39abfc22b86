import type { AlertFrom } from '@queuebell/contracts';
import { ALERTS_AHEAD } from '@queuebell/contracts/limits';
import { type Bell, openBell } from './bell';
import { type WebPush, webPush } from './web-push';

/** Stays the same object while a page is shown. */
export interface AlertDeps {
  /** Null without sound. Call it during a tap. */
  openBell: () => Bell | null;
  /** Does nothing on phones that cannot vibrate. */
  shake: (pattern: number[]) => void;
  push: WebPush | null;
  /** The customer's choice for the ticket for which this browser has subscribed; null for others. */
  remembered: { read(ticketId: string): AlertFrom | null; add(ticketId: string, from: AlertFrom): void };
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

const CHOICES: readonly AlertFrom[] = ['turn', 'next', ...ALERTS_AHEAD];

/** Stores only the last ticket, because a phone has one at a time. The usual choice is not written: earlier releases did not write it. */
function rememberedIn(storage: () => Storage): AlertDeps['remembered'] {
  const quietly = <Value>(ask: (open: Storage) => Value): Value | null => {
    try {
      return ask(storage());
    } catch {
      return null;
    }
  };
  return {
    read: (ticketId) => {
      const [stored, from = 'next'] = quietly((open) => open.getItem(KEY))?.split(' ') ?? [];
      return stored === ticketId ? (CHOICES.find((choice) => String(choice) === from) ?? 'next') : null;
    },
    add: (ticketId, from) =>
      void quietly((open) => open.setItem(KEY, from === 'next' ? ticketId : `${ticketId} ${from}`)),
  };
}
