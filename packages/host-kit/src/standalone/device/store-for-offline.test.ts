/** @jest-environment jsdom */
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Workers, storeForOffline } from './store-for-offline';

const location = { origin: 'http://localhost', pathname: '/remotes/mf-queue/admin' };

beforeEach(() => {
  document.head.innerHTML = '<script type="application/json">{}</script><script src="/other.js"></script>';
});

function createWorkers() {
  const postMessage = jest.fn();
  const registration = { active: { postMessage } };
  const register = jest.fn<Workers['register']>(async () => registration);
  return { postMessage, register, workers: { register, ready: Promise.resolve() } };
}

const addScript = (src: string) => {
  const script = document.createElement('script');
  script.type = 'text/plain';
  script.src = src;
  document.head.append(script);
};

describe('a page on a device', () => {
  it('tells its remote’s worker that it works, and which release it is', async () => {
    addScript('/releases/mf-queue/1.0.0-abc/standalone.1.js');
    const { workers, register, postMessage } = createWorkers();
    const tell = await storeForOffline('/remotes/mf-queue', { workers, document, location });
    expect(register).toHaveBeenCalledWith('/remotes/mf-queue/sw.js', {
      scope: '/remotes/mf-queue/',
      updateViaCache: 'none',
    });
    tell?.();
    await Promise.resolve();
    expect(postMessage).toHaveBeenCalledWith({
      page: 'http://localhost/remotes/mf-queue/admin',
      release: 'http://localhost/releases/mf-queue/1.0.0-abc/',
    });
  });

  it('is not stored if the browser stores nothing, nor if it is no release of this server', async () => {
    const { workers, register } = createWorkers();
    expect(await storeForOffline('/remotes/mf-queue', { workers, document, location })).toBeNull();
    addScript('https://team.example/releases/mf-queue/1/standalone.1.js');
    expect(await storeForOffline('/remotes/mf-queue', { workers, document, location })).toBeNull();
    addScript('/releases/mf-queue/1.0.0-abc/standalone.1.js');
    const none = { workers: undefined, document, location };
    expect(await storeForOffline('/remotes/mf-queue', none)).toBeNull();
    expect(register).not.toHaveBeenCalled();
  });
});
