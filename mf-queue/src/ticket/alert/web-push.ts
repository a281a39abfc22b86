import type { PushTarget } from '@queuebell/contracts';
import { registerWorker } from '../worker/register-worker';

export interface WebPush {
  isAllowed(): boolean;
  /** Asks the customer unless they have decided before. Call it during a tap. */
  allow(): Promise<boolean>;
  /** @param publicKey the server's, base64url @throws when the push service refuses */
  subscribe(publicKey: string): Promise<PushTarget>;
}

type Browser = Partial<Pick<typeof globalThis, 'Notification' | 'PushManager'>> & {
  navigator: Partial<Pick<Navigator, 'serviceWorker'>>;
};

/** @returns null on plain http, and on iPhones outside of the home screen */
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

/** A subscription for an older key of the server blocks a new one. */
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
