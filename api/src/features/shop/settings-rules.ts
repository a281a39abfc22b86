import { randomBytes, randomInt } from 'node:crypto';
import type { ShopSettings, ShopSettingsChange } from '@queuebell/contracts';
import { sentServices, settingsOf, type StoredSettings } from '@queuebell/queue-rules';

/** 128 random bits, so that a shop's address cannot be guessed. */
const JOIN_CODE_BYTES = 16;
const BUSY_CODE_BYTES = 16;
const OWNER_BYTES = 12;
const KIOSK_CODE_DIGITS = 6;
/** Codes of 16 characters (96 bits) are still on older posters. */
const joinCode = /^(?:[\w-]{22}|[\w-]{16})$/;

export const makeJoinCode = (): string => randomBytes(JOIN_CODE_BYTES).toString('base64url');

export const isJoinCode = (code: string): boolean => joinCode.test(code);

export const makeKioskCode = (): string =>
  randomInt(10 ** KIOSK_CODE_DIGITS)
    .toString()
    .padStart(KIOSK_CODE_DIGITS, '0');

/** The owner's id and 128 random bits, so the address tells whose it is without an index. */
export const makeBusyCode = (ownerId: string): string =>
  Buffer.concat([Buffer.from(ownerId, 'hex'), randomBytes(BUSY_CODE_BYTES)]).toString('base64url');

/** @returns null for text that is no such code */
export function ownerOfBusyCode(code: string): string | null {
  const bytes = Buffer.from(code, 'base64url');
  const isCode = bytes.length === OWNER_BYTES + BUSY_CODE_BYTES && bytes.toString('base64url') === code;
  return isCode ? bytes.subarray(0, OWNER_BYTES).toString('hex') : null;
}

/** The part of an owner's change that is stored, with the language in canonical form. */
export function storedChangeOf({ renewJoinUrl: _, language, ...change }: ShopSettingsChange): StoredSettings {
  const [canonical] = language === undefined ? [] : Intl.getCanonicalLocales(language);
  return { ...change, ...(canonical !== undefined && { language: canonical }) };
}

/** The settings for the owner. @param origin where customers find this server: 'https://bell.example' */
export function shownSettings(
  stored: { settings: StoredSettings & { kioskCode: string } },
  origin: string,
): ShopSettings {
  const settings = settingsOf(stored);
  const { kioskCode, joinCode, busyCode } = stored.settings;
  const joinUrl = joinCode === undefined ? null : `${origin}/join/${joinCode}`;
  const busyUrl = busyCode === undefined ? null : `${origin}/busy/${busyCode}`;
  const { boardNames, language, sound, volume, boardTheme, boardWait, clock } = settings;
  const { joining, busyPage, publishesScore, asksForRating, retentionDays, longWaitMinutes } = settings;
  const { chairs, callsNext, mayAskForPerson, noShowPlace, noShowMinutes, hours } = settings;
  return {
    ...{ boardNames, language, sound, volume, boardTheme, boardWait, clock },
    ...{ joining, joinUrl, busyPage, busyUrl, publishesScore, asksForRating },
    ...{ kioskCode, retentionDays, longWaitMinutes },
    ...{ chairs: [...chairs], callsNext, mayAskForPerson, noShowPlace, noShowMinutes },
    ...sentServices(settings),
    ...(hours && { hours }),
  };
}
