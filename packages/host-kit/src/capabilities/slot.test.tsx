import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import type { Host, SlotPart, SlotProps } from '../contract';
import { createFakeHost, type FakeHost } from '../testing/fake-host';
import { Slot, useSlot } from './slot';

type Card = ComponentType<SlotProps['dashboard/cards']>;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const part = (name: string, load: () => Promise<Card>): SlotPart<'dashboard/cards'> => ({
  ...{ remote: 'mf-x', version: '1.2.0', name },
  load,
});
const card = (words: string) => part(words, async () => () => <p>{words}</p>);

function Cards({ host }: { host: Host }) {
  const parts = useSlot(host, 'dashboard/cards');
  return <Slot parts={parts} props={{ isSmall: false }} around={(each) => <li>{each}</li>} />;
}

async function open(...parts: SlotPart<'dashboard/cards'>[]): Promise<FakeHost> {
  const host: FakeHost = { ...createFakeHost(), parts: () => parts as never };
  await act(async () => void render(<Cards host={host} />, { onCaughtError: () => undefined }));
  return host;
}
const words = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

it('a slot draws its parts in their order', async () => {
  await open(card('first'), card('second'));
  expect(words()).toEqual(['first', 'second']);
});

it('a slot is empty with a host that has no slots', async () => {
  const { parts: _parts, ...older } = createFakeHost();
  await act(async () => void render(<Cards host={older} />));
  expect(words()).toEqual([]);
});

it.each<[string, () => Promise<Card>]>([
  ['cannot be loaded', () => Promise.reject(new Error('Loading chunk 46 failed.'))],
  [
    'breaks while it is drawn',
    async () => () => {
      throw new Error('Cannot read properties of undefined');
    },
  ],
])('a slot leaves out a part that %s, and reports it with its remote and release', async (_what, load) => {
  const { problems } = await open(card('first'), part('bad', load), card('last'));
  expect(words()).toEqual(['first', 'last']);
  expect(problems).toEqual([
    expect.objectContaining({ area: 'shell/slot', remote: 'mf-x', version: '1.2.0' }),
  ]);
});

it('a slot leaves out a part that is slow, and reports it', async () => {
  const { problems } = await open(
    card('first'),
    part('slow', () => new Promise(() => undefined)),
  );
  expect(problems).toEqual([]);
  await act(async () => jest.advanceTimersByTime(10_000));
  expect(words()).toEqual(['first']);
  expect(problems).toHaveLength(1);
});
