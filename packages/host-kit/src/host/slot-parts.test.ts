import { describe, expect, it } from '@jest/globals';
import type { Registry, RegistryEntry } from '@queuebell/contracts/registry';
import type { SlotModules } from '../contract';
import { testUser } from '../testing/fake-host';
import { audienceOf, partsIn } from './slot-parts';

const release = { version: '1.0.0', entry: '/r.js', manifest: '/m.json', paths: [] };
const cards = (...entries: [name: string, order: number][]): RegistryEntry['slots'] => ({
  'dashboard/cards': entries.map(([name, order]) => ({ name, order, for: ['owner'] })),
});
const registry: Registry = {
  contract: 1,
  remotes: {
    'mf-one': { ...release, slots: cards(['late', 30], ['early', 10]) },
    'mf-two': {
      ...release,
      slots: {
        ...cards(['middle', 20]),
        'settings/sections': [{ name: 'hours', for: ['owner'], order: 1 }],
      },
    },
  },
};

const Card = () => null;
const modules = async (remote: string): Promise<SlotModules> => ({
  'dashboard/cards': remote === 'mf-one' ? { early: async () => Card } : {},
});
const shown = (...[audience]: [Parameters<typeof partsIn>[2]]) =>
  partsIn(registry, 'dashboard/cards', audience, modules);

describe('the parts of a slot', () => {
  it('come from all remotes, in the order that they declare', () => {
    expect(shown('owner').map(({ remote, name }) => `${remote} ${name}`)).toEqual([
      'mf-one early',
      'mf-two middle',
      'mf-one late',
    ]);
  });

  it('are only those for this visitor', () => {
    expect(shown('staff')).toEqual([]);
  });

  it('are loaded by their names, and a declared one that the module lacks is an error', async () => {
    const [early, middle] = shown('owner');
    await expect(early?.load()).resolves.toBe(Card);
    await expect(middle?.load()).rejects.toThrow('mf-two has no part middle for dashboard/cards.');
  });
});

it.each([
  ['nobody', { status: 'out' as const }, 'visitor'],
  ['an owner', { status: 'in' as const, token: 't', user: testUser }, 'owner'],
  [
    'a user stored without a role',
    { status: 'in' as const, token: 't', user: JSON.parse(JSON.stringify({ ...testUser, role: undefined })) },
    'owner',
  ],
])('%s has the right kind for slots', (_who, session, kind) => {
  expect(audienceOf(session)).toBe(kind);
});
