import type { BoardNames, BoardSound, BoardTheme, ClockHours, Joining } from '@queuebell/contracts';
import { LONG_WAIT_MINUTES_DEFAULT, RETENTION_DAYS_DEFAULT, VOLUME_MAX } from '@queuebell/contracts/limits';
import type { StoredSettings } from './queue.js';

/** What of the owner's decisions the queue itself needs. */
export interface QueueSettings {
  boardNames: BoardNames;
  language: string;
  sound: BoardSound;
  volume: number;
  boardTheme: BoardTheme;
  clock: ClockHours;
  joining: Joining;
  joinCode?: string;
  retentionDays: number;
  longWaitMinutes: number;
}

/** The settings of a new shop: for example, joining by phone is off. */
const DEFAULTS: QueueSettings = {
  boardNames: 'full',
  language: 'en-GB',
  sound: 'voice',
  volume: VOLUME_MAX,
  boardTheme: 'system',
  clock: '24',
  joining: 'off',
  retentionDays: RETENTION_DAYS_DEFAULT,
  longWaitMinutes: LONG_WAIT_MINUTES_DEFAULT,
};

/** Shops show full names from when there was nothing else; those opened since begin with less. */
export const NEW_SHOP = { boardNames: 'initial' } as const satisfies StoredSettings;

/** The clock as it is sent: missing for the usual one. */
export const sentClock = ({ clock }: Pick<QueueSettings, 'clock'>) => (clock === '12' ? { clock } : {});

/** The limit of a long wait as it is sent: missing for the usual one. */
export const sentLongWait = ({ longWaitMinutes }: Pick<QueueSettings, 'longWaitMinutes'>) =>
  longWaitMinutes === LONG_WAIT_MINUTES_DEFAULT ? {} : { longWaitMinutes };

export const settingsOf = ({ settings }: { settings?: StoredSettings }): QueueSettings => ({
  ...DEFAULTS,
  ...settings,
});
