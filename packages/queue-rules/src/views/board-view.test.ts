import { expect, it } from '@jest/globals';
import type { BoardNames } from '@queuebell/contracts';
import { boardName, boardViewOf } from './board-view.js';

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

it.each(cases)('%j as %s is %j on the wall', (name, names, shown) => {
  expect(boardName(name, names)).toBe(shown);
});

it('keeps all of a snapshot but what is private, in the line and in the calls', () => {
  const checkedInAt = '2026-06-15T09:00:00.000Z';
  const shop = { name: 'Bar', timeZone: 'Europe/London', language: 'en-GB', sound: 'chime' as const };
  const snapshot = {
    data: [{ number: 3, name: 'Olive Oyl', phone: '0123456789', checkedInAt, via: 'phone' as const }],
    calls: [{ id: 1, number: 3, name: 'Olive Oyl', at: checkedInAt }],
    revision: 7,
    serviceDay: '2026-06-15',
    shop,
  };
  const forStaff = { joining: 'open', longWaitMinutes: 20 } as const;
  const settings = { boardNames: 'initial', boardTheme: 'dark', volume: 70, joining: 'open' } as const;
  expect(boardViewOf({ ...snapshot, ...forStaff }, { ...settings, joinCode: 'abc' })).toEqual({
    ...snapshot,
    data: [{ number: 3, name: 'Olive O.', checkedInAt, via: 'phone' }],
    calls: [{ id: 1, number: 3, name: 'Olive O.', at: checkedInAt }],
    board: { waiting: 0, joinCode: 'abc', theme: 'dark', volume: 70 },
  });
});
