import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, type RouteObject } from 'react-router-dom';
import { createNavigator } from '../host/navigator';
import { StandalonePage } from './standalone-page';

beforeEach(() => {
  jest.useFakeTimers();
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function Broken(): never {
  throw new Error('broken');
}

async function open(
  routes: RouteObject[],
  recover: (error: unknown) => Promise<boolean> = async () => false,
) {
  const reload = jest.fn();
  const onError = jest.fn();
  const navigator = createNavigator();
  await act(async () =>
    render(
      <MemoryRouter initialEntries={['/display']}>
        <StandalonePage
          routes={routes}
          navigator={navigator}
          reload={reload}
          recover={recover}
          onError={onError}
        />
      </MemoryRouter>,
    ),
  );
  return { reload, navigator, onError };
}

it('a device entry draws the screen of its address, and of each address that it goes to', async () => {
  const { navigator } = await open([
    { path: '/display', element: <p>The display</p> },
    { path: '/admin', element: <p>The admin screen</p> },
  ]);
  expect(screen.getByRole('main')).toHaveTextContent('The display');
  await act(async () => navigator.navigate('/admin', { replace: false }));
  expect(screen.getByRole('main')).toHaveTextContent('The admin screen');
});

it.each<[string, RouteObject]>([
  ['breaks', { path: '/display', element: <Broken /> }],
  ['cannot be loaded', { path: '/display', lazy: () => Promise.reject(new Error('no such chunk')) }],
])('a device entry whose screen %s is reloaded, without anybody touching it', async (_what, route) => {
  const { reload, onError } = await open([route]);
  expect(screen.getByRole('alert')).toHaveTextContent('It will restart in a few seconds.');
  expect(reload).not.toHaveBeenCalled();
  expect(onError).toHaveBeenCalledTimes(1);
  act(() => jest.advanceTimersByTime(15_000));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a device entry is reloaded at once for a person who is there', async () => {
  const { reload } = await open([{ path: '/display', element: <Broken /> }]);
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a device entry says nothing while another page is on its way', async () => {
  const gone = Object.assign(new Error('Loading chunk 46 failed.'), { name: 'ChunkLoadError' });
  const recover = jest.fn(async (_error: unknown) => true);
  await open([{ path: '/display', lazy: () => Promise.reject(gone) }], recover);
  expect(recover.mock.calls).toEqual([[gone]]);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.getByRole('status')).toBeInTheDocument();
});
