import { describe, expect, it, jest } from '@jest/globals';
import { webPush } from './web-push';

const json = { endpoint: 'https://push.example/1', expirationTime: null, keys: { p256dh: 'p', auth: 'a' } };

/** Takes every subscription. */
const pushService = () =>
  jest.fn<(options: PushSubscriptionOptionsInit) => Promise<Pick<PushSubscription, 'toJSON'>>>(async () => ({
    toJSON: () => json,
  }));

/** A browser with notifications, whose push service does what `subscribe` does. */
function aBrowser(subscribe = pushService()) {
  const former = { unsubscribe: jest.fn(async () => true) };
  const worker = Object.assign(new EventTarget(), { state: 'installing' });
  const registration = {
    active: null,
    waiting: null,
    installing: worker,
    pushManager: { subscribe, getSubscription: async () => former },
  };
  const register = jest.fn<(url: string, options: RegistrationOptions) => Promise<unknown>>(
    async () => registration,
  );
  const browser = {
    navigator: { serviceWorker: { register } },
    Notification: { permission: 'default', requestPermission: async () => 'granted' },
    PushManager: () => undefined,
  };
  const become = (state: string) => {
    worker.state = state;
    worker.dispatchEvent(new Event('statechange'));
  };
  return { push: webPush(browser as never), register, subscribe, former, become };
}

const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe('a browser with notifications', () => {
  it('gives its address for pushes, once its worker is active', async () => {
    const { push, register, subscribe, become } = aBrowser();
    const reached = push?.subscribe('the-key');
    await settle();
    expect(register).toHaveBeenCalledWith('/ticket/alert-sw.js', { scope: '/ticket/' });
    expect(subscribe).not.toHaveBeenCalled();
    become('activated');
    expect(await reached).toEqual(json);
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'the-key' });
  });

  it('gives up a subscription that was made for another key', async () => {
    const subscribe = pushService();
    subscribe.mockRejectedValueOnce(new Error('A subscription with a different key exists.'));
    const { push, former, become } = aBrowser(subscribe);
    const reached = push?.subscribe('the-key');
    await settle();
    become('activated');
    expect(await reached).toEqual(json);
    expect(former.unsubscribe).toHaveBeenCalledTimes(1);
  });

  it('cannot be reached if its worker is refused', async () => {
    const { push, become } = aBrowser();
    const reached = push?.subscribe('the-key');
    await settle();
    become('redundant');
    await expect(reached).rejects.toThrow('could not be installed');
  });

  it('asks the customer', async () => {
    const { push } = aBrowser();
    expect(push?.isAllowed()).toBe(false);
    expect(await push?.allow()).toBe(true);
  });
});

it.each([
  ['no workers', { navigator: {} }],
  [
    'no notifications',
    { navigator: { serviceWorker: {} as never }, PushManager: (() => undefined) as never },
  ],
])('a browser with %s gets no pushes', (_what, browser) => {
  expect(webPush(browser)).toBeNull();
});
