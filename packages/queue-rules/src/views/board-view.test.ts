import { expect, it } from '@jest/globals';
import type { BoardNames } from '@queuebell/contracts';
import { settingsOf } from '../settings.js';
import { NOW, numbersOf, waits } from '../testing/build.js';
import { aQueueOfChairs, CHAIRS_WITH_SERVICES, SERVICES } from '../testing/chairs.js';
import { boardName, boardViewOf } from './board-view.js';
import { snapshotAt } from './snapshot.js';

const cases: [string, BoardNames, string][] = [
  ['Olive Oyl', 'full', 'Olive Oyl'],
  ['Olive Oyl', 'initial', 'Olive O.'],
  ['Olive Oyl', 'number', ''],
  ['Olive', 'initial', 'Olive'],
  ['  Olive   Anne  oyl ', 'initial', 'Olive O.'],
  ['Zoë Über-Alles', 'initial', 'Zoë Ü.'],
  ['明 李', 'initial', '明 李.'],
  ['Ann 👩‍🌾', 'initial', 'Ann 👩.'],
  ['', 'initial', ''],
];

it.each(cases)('the name %j is shown on the wall, by the setting “%s”, as %j', (name, names, shown) => {
  expect(boardName(name, names)).toBe(shown);
});

it('the board’s view has all of a snapshot but what is private, in the line and in the calls', () => {
  const checkedInAt = '2026-06-15T09:00:00.000Z';
  const shop = { name: 'Bar', timeZone: 'Europe/London', language: 'en-GB', sound: 'chime' as const };
  const snapshot = {
    data: [{ number: 3, name: 'Olive Oyl', phone: '0123456789', checkedInAt, via: 'phone' as const }],
    calls: [{ id: 1, number: 3, name: 'Olive Oyl', at: checkedInAt }],
    revision: 7,
    serviceDay: '2026-06-15',
    shop,
  };
  const forStaff = { joining: 'open', longWaitMinutes: 20, noShowPlace: 'end' } as const;
  const ofWall = { boardNames: 'initial', boardTheme: 'dark', boardWait: false, volume: 70 } as const;
  const settings = { ...ofWall, joining: 'open' } as const;
  expect(boardViewOf({ ...snapshot, ...forStaff }, { ...settings, joinCode: 'abc' })).toEqual({
    ...snapshot,
    data: [{ number: 3, name: 'Olive O.', checkedInAt, via: 'phone' }],
    calls: [{ id: 1, number: 3, name: 'Olive O.', at: checkedInAt }],
    board: { waiting: 0, joinCode: 'abc', theme: 'dark', volume: 70 },
  });
});

it('the board’s view lists customers in chairs apart after the last called one, so that an older wall never shows them as Up Next', () => {
  const hold = { since: NOW.at };
  const inChair = (chair: string, lastCall: number) => ({
    turn: { chair, calledAt: NOW.at, calls: 1, lastCall },
  });
  const [one, two, three, four] = aQueueOfChairs().waiting.map((entry, place) => ({
    ...entry,
    ...[inChair('one', 9), { hold }, inChair('two', 7), {}][place],
  }));
  const queue = aQueueOfChairs({ waiting: [one, two, three, four].flatMap((entry) => entry ?? []) });
  const board = boardViewOf(snapshotAt(NOW.at, queue), settingsOf(queue));
  expect(numbersOf(board.data)).toEqual([1, 4]);
  expect(numbersOf(board.serving ?? [])).toEqual([3]);
  expect(board.board?.waiting).toBe(2);
});

it('the board’s view leaves out what customers come for, and what chairs do', () => {
  const settings = { chairs: CHAIRS_WITH_SERVICES, services: SERVICES };
  const queue = aQueueOfChairs({ settings, waiting: [waits(1, 10, { service: 'colour' })] });
  const snapshot = snapshotAt(NOW.at, queue);
  expect(snapshot).toMatchObject({ services: SERVICES, data: [{ service: 'colour' }] });
  expect(JSON.stringify(boardViewOf(snapshot, settingsOf(queue)))).not.toMatch(/services|colour/u);
});
