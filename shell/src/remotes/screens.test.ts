import { expect, it, jest } from '@jest/globals';
import type { RouteObject } from 'react-router-dom';
import { createScreens } from './screens';

/** Routes whose one screen comes, or is too late, when the test says so. */
function open() {
  const signals = { come: () => {}, bePatientNoLonger: () => {} };
  const lazy = () =>
    new Promise<object>((resolve) => (signals.come = () => resolve({ element: 'the screen' })));
  const routes = [
    { path: '/admin', lazy },
    { path: '/display', element: 'x' },
  ] as RouteObject[];
  const notify = jest.fn();
  const after = () => new Promise<void>((resolve) => (signals.bePatientNoLonger = resolve));
  const screens = createScreens({ after, notify });
  return { signals, notify, screens, of: (path: string) => screens.of(routes, path, 'mf-queue 2.0.0') };
}

it('a screen that is loaded is not waited for, not even for a moment', () => {
  const { of, screens, notify } = open();
  expect(of('/display').status).toBe('fulfilled');
  expect(screens.isLoading()).toBe(false);
  expect(notify).not.toHaveBeenCalled();
});

it('a screen is known to be loading, and no longer once it is there', async () => {
  const { of, screens, notify, signals } = open();
  const screen = of('/admin');
  expect(of('/admin')).toBe(screen);
  expect(screens.isLoading()).toBe(true);
  signals.come();
  await screen;
  expect(screens.isLoading()).toBe(false);
  expect(notify).toHaveBeenCalledTimes(2);
  expect(of('/admin').status).toBe('fulfilled');
});

it('a screen that does not come in time is a failure that names its release, the same one each time it is drawn', async () => {
  const { of, screens, signals } = open();
  const screen = of('/admin');
  signals.bePatientNoLonger();
  await expect(screen).rejects.toThrow('mf-queue 2.0.0 took too long to load.');
  expect(of('/admin')).toBe(screen);
  expect(screens.isLoading()).toBe(false);
});
