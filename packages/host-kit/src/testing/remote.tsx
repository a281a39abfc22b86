import { expect, jest } from '@jest/globals';
import { act, render } from '@testing-library/react';
import type { Places } from '@queuebell/contracts/registry';
import { MemoryRouter } from 'react-router-dom';
import type { RemoteModule } from '../contract';
import { checkRemoteModule } from '../host/check-remote-module';
import { prepareRoutes } from '../host/prepare-routes';
import { RouteScreens } from '../host/route-screens';
import { createFakeHost, type FakeHost } from './fake-host';

/**
 * Draws the screen of an address, as a host does.
 *
 * @param exported all exports of the remote's module
 */
export async function openRemote(name: string, exported: object, host: FakeHost, address: string) {
  const routes = checkRemoteModule(name, exported, host);
  await prepareRoutes(routes, address.split('?', 1)[0] ?? address);
  await act(
    async () =>
      void render(
        <MemoryRouter initialEntries={[address]}>
          <RouteScreens routes={routes} />
        </MemoryRouter>,
      ),
  );
}

export const pathsOf = (name: string, exported: object) =>
  checkRemoteModule(name, exported, createFakeHost()).map(({ path }) => path);

/** @returns '<slot> <name>' of each part that the module has, and of each that is declared */
export function partsOf(remote: RemoteModule, { slots: declared = {} }: Places) {
  const listed = (slots: object, namesIn: (parts: never) => string[]) =>
    Object.entries(slots)
      .flatMap(([slot, parts]) => namesIn(parts as never).map((name) => `${slot} ${name}`))
      .sort();
  return {
    given: listed(remote.slots?.(createFakeHost()) ?? {}, (parts: object) => Object.keys(parts)),
    declared: listed(declared, (parts: { name: string }[]) => parts.map(({ name }) => name)),
  };
}

/** The paths in the `webpack.config.mjs` of the remote whose `src/remote.test.tsx` calls this. */
export function pathsOfBuild(): (string | undefined)[] {
  const { readFileSync } = jest.requireActual<{ readFileSync(path: string, encoding: 'utf8'): string }>(
    'node:fs',
  );
  const here = expect.getState().testPath ?? '';
  const config = readFileSync(here.replace(/src\/remote\.test\.tsx$/, 'webpack.config.mjs'), 'utf8');
  const [screens = ''] = /screens: \{[^}]*\}/.exec(config) ?? [];
  return [...screens.matchAll(/'(\/[^']*)':/g)].map(([, path]) => path);
}
