import { describe, expect, it } from '@jest/globals';
import { ShopSettings, ShopSettingsChange } from '@queuebell/contracts';
import { isJoinCode, makeJoinCode, makeKioskCode, shownSettings, storedChangeOf } from './settings-rules.js';

const ORIGIN = 'https://bell.example';

describe('the settings that an owner sees', () => {
  it('are those of the first shops until something was decided', () => {
    const shown = shownSettings({ settings: { kioskCode: '012345' } }, ORIGIN);
    expect(ShopSettings.parse(shown)).toEqual({
      boardNames: 'full',
      language: 'en-GB',
      sound: 'voice',
      volume: 100,
      boardTheme: 'system',
      boardWait: false,
      busyPage: false,
      busyUrl: null,
      publishesScore: false,
      asksForRating: true,
      clock: '24',
      joining: 'off',
      joinUrl: null,
      kioskCode: '012345',
      retentionDays: 30,
      longWaitMinutes: 15,
      chairs: [],
      callsNext: true,
      mayAskForPerson: false,
      noShowPlace: 'after-two',
      noShowMinutes: null,
    });
  });

  it('have the address by which customers join', () => {
    const settings = { kioskCode: '1234', joining: 'paused', joinCode: 'abc' } as const;
    expect(shownSettings({ settings }, ORIGIN)).toMatchObject({
      joining: 'paused',
      joinUrl: 'https://bell.example/join/abc',
    });
  });
});

describe('a change of the settings', () => {
  it.each<[ShopSettingsChange, object]>([
    [{}, {}],
    [{ language: 'EN-gb' }, { language: 'en-GB' }],
    [{ language: 'zh-hant-tw' }, { language: 'zh-Hant-TW' }],
    [{ sound: 'voice', renewJoinUrl: true }, { sound: 'voice' }],
    [
      { kioskCode: '0000', joining: 'open' },
      { kioskCode: '0000', joining: 'open' },
    ],
  ])('%j is stored as %j', (change, stored) => {
    expect(storedChangeOf(ShopSettingsChange.parse(change))).toEqual(stored);
  });
});

describe('a code', () => {
  it('of a join address cannot be guessed and needs no escaping', () => {
    const codes = Array.from({ length: 200 }, makeJoinCode);
    expect(new Set(codes).size).toBe(200);
    for (const code of codes) expect(Buffer.from(code, 'base64url')).toHaveLength(16);
    for (const code of codes) expect([isJoinCode(code), encodeURIComponent(code)]).toEqual([true, code]);
  });

  it('on a poster that hangs stays valid', () => expect(isJoinCode('AZJM3qvNcAC5z4N5')).toBe(true));

  it.each(['', 'short', 'a'.repeat(17), 'äääääääääääääääa', '$where$where$whe'])(
    'that no shop can have is recognized without a look into the database: %s',
    (code) => expect(isJoinCode(code)).toBe(false),
  );

  it('of a kiosk has six digits, leading zeros too', () => {
    for (const code of Array.from({ length: 200 }, makeKioskCode)) expect(code).toMatch(/^\d{6}$/);
  });
});
