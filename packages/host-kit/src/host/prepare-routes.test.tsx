import { describe, expect, it, jest } from '@jest/globals';
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { prepareRoutes } from './prepare-routes';

type LazyScreen = () => Promise<{ element?: ReactNode; Component?: () => ReactNode }>;

const lazyRoute = (path: string, lazy: LazyScreen): RouteObject => ({ path, lazy }) as RouteObject;

describe('the screens of an address', () => {
  it('can be drawn at once afterwards', async () => {
    const Screen = () => null;
    const admin = lazyRoute('/admin', async () => ({ element: 'the admin screen' }));
    const display = lazyRoute('/display', async () => ({ Component: Screen }));
    await prepareRoutes([admin, display], '/admin');
    expect(admin.element).toBe('the admin screen');
    await prepareRoutes([admin, display], '/display');
    expect(display.Component).toBe(Screen);
  });

  it('are loaded once, however often they are asked for', async () => {
    const lazy = jest.fn<LazyScreen>(async () => ({ element: 'x' }));
    const routes = [lazyRoute('/admin', lazy)];
    expect(prepareRoutes(routes, '/admin')).toBe(prepareRoutes(routes, '/admin'));
    await prepareRoutes(routes, '/admin');
    await prepareRoutes(routes, '/admin');
    expect(lazy).toHaveBeenCalledTimes(1);
  });

  it('are loaded without those of other paths', async () => {
    const other = jest.fn<LazyScreen>(async () => ({ element: 'x' }));
    await prepareRoutes(
      [lazyRoute('/admin', async () => ({ element: 'x' })), lazyRoute('/other', other)],
      '/admin',
    );
    expect(other).not.toHaveBeenCalled();
  });

  it('are loaded with those around them, all at once', async () => {
    const started: string[] = [];
    const screen =
      (name: string): LazyScreen =>
      async () => {
        started.push(name);
        await Promise.resolve();
        return { element: name };
      };
    const child = lazyRoute('inner', screen('inner'));
    const parent = { ...lazyRoute('/outer', screen('outer')), children: [child] } as RouteObject;
    const loading = prepareRoutes([parent], '/outer/inner');
    expect(started).toEqual(['outer', 'inner']);
    await loading;
    expect([parent.element, child.element]).toEqual(['outer', 'inner']);
  });

  it('are none for an address that no remote has', async () => {
    await expect(Promise.resolve(prepareRoutes([], '/nowhere'))).resolves.toBeUndefined();
  });

  it.each([
    ['twice, when a file does not come', 'Loading chunk 7 failed.', 2],
    ['once, when their code is wrong', 'x is not a function', 1],
  ])('are asked for %s, and are the same failure each time they are drawn', async (_how, message, times) => {
    const lazy = jest.fn<LazyScreen>(() => Promise.reject(new Error(message)));
    const routes = [lazyRoute('/admin', lazy)];
    const first = prepareRoutes(routes, '/admin');
    await expect(first).rejects.toThrow(message);
    expect(prepareRoutes(routes, '/admin')).toBe(first);
    expect(lazy).toHaveBeenCalledTimes(times);
  });

  it('are loaded in spite of preloads that failed earlier, which answer the first request for each file', async () => {
    const lazy = jest.fn<LazyScreen>(async () => ({ element: 'the admin screen' }));
    const failures = ['Loading chunk 7 failed.', 'Loading chunk 8 failed.', 'Loading CSS chunk 7 failed.'];
    for (const failure of failures) lazy.mockRejectedValueOnce(new Error(failure));
    const admin = lazyRoute('/admin', lazy);
    await prepareRoutes([admin], '/admin');
    expect(admin.element).toBe('the admin screen');
  });
});
