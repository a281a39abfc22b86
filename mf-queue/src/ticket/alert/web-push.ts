import type { PushTarget } from '@queuebell/contracts';
import { registerWorker } from '../worker/register-worker';

/** The browser's own notifications, where it has them. */
export interface WebPush {
  /** Whether the customer allowed them already. */
  isAllowed(): boolean;
  /** Asks the customer, where that was not decided before; has to be called while the customer taps. */
  allow(): Promise<boolean>;
  /**
   * @param publicKey the server's, base64url
   * @throws when the browser's push service wants nothing of it
   */
  subscribe(publicKey: string): Promise<PushTarget>;
}

type Browser = Partial<Pick<typeof globalThis, 'Notification' | 'PushManager'>> & {
  navigator: Partial<Pick<Navigator, 'serviceWorker'>>;
};

/** @returns null where the browser has no such thing: on a plain http address, or on an iPhone outside of its home screen */
export function webPush({ navigator, Notification: Notices, PushManager: Manager }: Browser): WebPush | null {
  const { serviceWorker } = navigator;
  if (!serviceWorker || !Notices || !Manager) return null;
  return {
    isAllowed: () => Notices.permission === 'granted',
    allow: async () => (await Notices.requestPermission()) === 'granted',
    async subscribe(publicKey) {
      const { pushManager } = await registerWorker(serviceWorker);
      const subscription = await subscribeAfresh(pushManager, publicKey);
      return targetOf(subscription);
    },
  };
}

/** A subscription that was made for another key of the server stands in the way of a new one. */
async function subscribeAfresh(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return await manager.subscribe(options);
  } catch (cause) {
    const former = await manager.getSubscription();
    if (!former) throw cause;
    await former.unsubscribe();
    return manager.subscribe(options);
  }
}

function targetOf(subscription: PushSubscription): PushTarget {
  const { endpoint = '', expirationTime = null, keys } = subscription.toJSON();
  return { endpoint, expirationTime, keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } };
}
