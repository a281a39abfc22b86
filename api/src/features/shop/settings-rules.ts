import { randomBytes, randomInt } from 'node:crypto';
import type { ShopSettings, ShopSettingsChange } from '@queuebell/contracts';
import { settingsOf, type StoredSettings } from '@queuebell/queue-rules';

/** 128 random bits: nobody finds a shop's address by trying. */
const JOIN_CODE_BYTES = 16;
const KIOSK_CODE_DIGITS = 6;
/** Those of 16 characters, with 96 bits, are on posters that hang. */
const joinCode = /^(?:[\w-]{22}|[\w-]{16})$/;

/** A new code for the address by which customers join: 22 characters of base64url. */
export const makeJoinCode = (): string => randomBytes(JOIN_CODE_BYTES).toString('base64url');

/** Whether a shop could have this code. */
export const isJoinCode = (code: string): boolean => joinCode.test(code);

export const makeKioskCode = (): string =>
  randomInt(10 ** KIOSK_CODE_DIGITS)
    .toString()
    .padStart(KIOSK_CODE_DIGITS, '0');

/** What an owner's change stores: without what is no setting, the language in the one way in which it is written. */
export function storedChangeOf({ renewJoinUrl: _, language, ...change }: ShopSettingsChange): StoredSettings {
  const [canonical] = language === undefined ? [] : Intl.getCanonicalLocales(language);
  return { ...change, ...(canonical !== undefined && { language: canonical }) };
}

/**
 * The settings as the owner sees them.
 * @param kept with a code for the kiosk
 * @param origin where customers find this server, such as 'https://bell.example'
 */
export function shownSettings(
  kept: { settings: StoredSettings & { kioskCode: string } },
  origin: string,
): ShopSettings {
  const settings = settingsOf(kept);
  const { kioskCode, joinCode: code } = kept.settings;
  const joinUrl = code === undefined ? null : `${origin}/join/${code}`;
  const { boardNames, language, sound, volume, boardTheme, clock, joining, retentionDays, longWaitMinutes } =
    settings;
  return {
    ...{ boardNames, language, sound, volume, boardTheme, clock },
    ...{ joining, joinUrl, kioskCode, retentionDays, longWaitMinutes },
  };
}
