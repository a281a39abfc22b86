import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { testUser } from '@queuebell/host-kit/testing';
import { screen, within } from '@testing-library/react';
import { NOW, amira, jonas, priya } from '../queue/testing';
import { DOUBLE_TAP_MS } from './counter/admin-state';
import { openAdmin, pass, tap } from './testing';
import { CHAIRS, turnAt } from './deferred/testing';

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
  jest.useRealTimers();
  localStorage.clear();
});

const group = (entry: typeof amira) => ({ ...entry, group: amira.number });
const all = [amira, jonas, priya].map(group);
const sent = (act: object, number: number) => ({
  ...{ type: 'group', number, act },
  ...{ day: '2026-11-21', userId: testUser.id },
});
const button = (name: string) => screen.getByRole('button', { name });
const rows = () => within(screen.getByRole('region', { name: 'Next Customers' })).getAllByRole('listitem');

describe('a group at several chairs', () => {
  it('stands below one line with a count, and is called by one tap', async () => {
    const { changeQueue } = await openAdmin(all, { chairs: CHAIRS, serving: [] });
    const [line, first] = rows();
    expect(line).toHaveTextContent('Group of 3');
    expect(first).toHaveTextContent(`With ${jonas.number}, ${priya.number}`);
    await tap(button('Call the group'));
    expect(changeQueue.mock.calls).toEqual([[sent({ type: 'call' }, amira.number)]]);
  });

  it('is called to the chair of this screen first', async () => {
    const { changeQueue } = await openAdmin(all, { chairs: CHAIRS, serving: [] });
    await tap(button('Chair 2'));
    await tap(button('Call the group'));
    expect(changeQueue.mock.calls).toEqual([[sent({ type: 'call', chair: 'two' }, amira.number)]]);
  });

  it('is held, sent to the front, or removed as a whole', async () => {
    const { changeQueue } = await openAdmin(all, { chairs: CHAIRS, serving: [] });
    for (const name of ['Hold until they’re back', 'To the front', 'Remove everyone waiting']) {
      await tap(button(`More for the group of ${amira.number} ${amira.name}`));
      await tap(button(name));
      await pass(DOUBLE_TAP_MS);
    }
    expect(
      changeQueue.mock.calls.map(([{ type, ...asked }]) => [type, 'act' in asked && asked.act.type]),
    ).toEqual([
      ...[
        ['group', 'hold'],
        ['group', 'transfer'],
        ['group', 'remove'],
      ],
    ]);
  });

  it('stays on hold for longer together, at one tap, which an undo takes back', async () => {
    const until = new Date(NOW + 600_000).toISOString();
    const held = all.map((entry) => ({ ...entry, hold: { until } }));
    const { changeQueue } = await openAdmin(held, { chairs: CHAIRS, serving: [] });
    await tap(button(`More for the group of ${amira.number} ${amira.name}`));
    expect(screen.queryByRole('button', { name: 'Hold 10 min' })).not.toBeInTheDocument();
    await tap(button('Hold 10 more min'));
    await pass(DOUBLE_TAP_MS);
    const undo = screen.queryByRole('button', { name: /^Undo/ });
    expect(undo).toBeInTheDocument();
    await tap(undo!);
    expect(changeQueue.mock.calls).toEqual([
      [sent({ type: 'hold', minutes: 10, heldUntil: until }, amira.number)],
      [sent({ type: 'hold', until }, amira.number)],
    ]);
  });

  it('is held together also if one of its customers is on hold already', async () => {
    const until = new Date(NOW + 600_000).toISOString();
    const [first, ...others] = all;
    const { changeQueue } = await openAdmin([{ ...first!, hold: { until } }, ...others], {
      chairs: CHAIRS,
      serving: [],
    });
    for (const name of ['Hold 10 min', 'Hold 10 more min']) {
      await tap(button(`More for the group of ${amira.number} ${amira.name}`));
      await tap(button(name));
      await pass(DOUBLE_TAP_MS);
    }
    expect(changeQueue.mock.calls).toEqual([
      [sent({ type: 'hold', minutes: 10 }, amira.number)],
      [sent({ type: 'hold', minutes: 10, heldUntil: until }, amira.number)],
    ]);
  });

  it('is named at the chair of one of its customers, and closed as a whole', async () => {
    const called = { ...group(amira), turn: turnAt('one') };
    const { changeQueue } = await openAdmin([called, ...all.slice(1)], { chairs: CHAIRS, serving: [] });
    expect(screen.getByRole('region', { name: 'Chair 1' })).toHaveTextContent(
      `With ${jonas.number}, ${priya.number}`,
    );
    await tap(button('All 3 served'));
    expect(changeQueue.mock.calls).toEqual([[sent({ type: 'serve' }, amira.number)]]);
  });
});

describe('a group in a shop with one chair', () => {
  it('is served together', async () => {
    const { changeQueue } = await openAdmin(all);
    await tap(button('All 3 served'));
    expect(changeQueue.mock.calls).toEqual([[sent({ type: 'serve' }, amira.number)]]);
  });

  it('comes next as a whole', async () => {
    const { changeQueue } = await openAdmin([amira, ...[jonas, priya].map(group)]);
    await tap(button('Group is next'));
    expect(changeQueue.mock.calls).toEqual([[sent({ type: 'call' }, jonas.number)]]);
  });
});

it('customers who came alone have no group line, and no button for all', async () => {
  await openAdmin([amira, jonas, priya]);
  expect(screen.queryByText(/^Group of/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /served$/ })).not.toBeInTheDocument();
});
