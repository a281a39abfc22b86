import { randomBytes, randomInt } from 'node:crypto';
import type { ShopSettings, ShopSettingsChange } from '@queuebell/contracts';
import { sentServices, settingsOf, type StoredSettings } from '@queuebell/queue-rules';

/** 128 random bits, so that a shop's address cannot be guessed. */
const JOIN_CODE_BYTES = 16;
const KIOSK_CODE_DIGITS = 6;
/** Codes of 16 characters (96 bits) are still on older posters. */
const joinCode = /^(?:[\w-]{22}|[\w-]{16})$/;

export const makeJoinCode = (): string => randomBytes(JOIN_CODE_BYTES).toString('base64url');

export const isJoinCode = (code: string): boolean => joinCode.test(code);

export const makeKioskCode = (): string =>
  randomInt(10 ** KIOSK_CODE_DIGITS)
    .toString()
    .padStart(KIOSK_CODE_DIGITS, '0');

/** The part of an owner's change that is stored, with the language in canonical form. */
export function storedChangeOf({ renewJoinUrl: _, language, ...change }: ShopSettingsChange): StoredSettings {
  const [canonical] = language === undefined ? [] : Intl.getCanonicalLocales(language);
  return { ...change, ...(canonical !== undefined && { language: canonical }) };
}

/** The settings for the owner. @param origin where customers find this server: 'https://bell.example' */
export function shownSettings(
  kept: { settings: StoredSettings & { kioskCode: string } },
  origin: string,
): ShopSettings {
  const settings = settingsOf(kept);
  const { kioskCode, joinCode: code } = kept.settings;
  const joinUrl = code === undefined ? null : `${origin}/join/${code}`;
  const { boardNames, language, sound, volume, boardTheme, boardWait, clock } = settings;
  const { joining, retentionDays, longWaitMinutes } = settings;
  const { chairs, callsNext, mayAskForPerson, noShowPlace, noShowMinutes, hours } = settings;
  return {
    ...{ boardNames, language, sound, volume, boardTheme, boardWait, clock },
    ...{ joining, joinUrl, kioskCode, retentionDays, longWaitMinutes },
    ...{ chairs: [...chairs], callsNext, mayAskForPerson, noShowPlace, noShowMinutes },
    ...sentServices(settings),
    ...(hours && { hours }),
  };
}
