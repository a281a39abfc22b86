import { expect, it } from '@jest/globals';
import { forDevice } from './device-registry.js';

const pointer = (version: string) => ({
  version,
  entry: `/${version}/entry.js`,
  manifest: `/${version}/m.json`,
});
const entry = (path: string) => ({
  ...pointer('2'),
  paths: [path],
  since: 'today',
  previous: pointer('1'),
  earlier: [pointer('0')],
});

it('the registry of a device has earlier releases of its own remote, and only paths of the others', () => {
  const registry = {
    contract: 1,
    remotes: { mine: entry('/mine'), other: { ...entry('/other'), plain: ['/other'] } },
  };
  expect(forDevice(registry, 'mine')).toEqual({
    contract: 1,
    remotes: {
      mine: { ...pointer('2'), paths: ['/mine'], previous: pointer('1'), earlier: [pointer('0')] },
      other: { ...pointer('2'), paths: ['/other'], plain: ['/other'] },
    },
  });
});
