import type {
  BoardNames,
  BoardSound,
  BoardTheme,
  Chair,
  ClockHours,
  Joining,
  NoShowPlace,
  Service,
  ShopHours,
} from '@queuebell/contracts';
import { LONG_WAIT_MINUTES_DEFAULT, RETENTION_DAYS_DEFAULT, VOLUME_MAX } from '@queuebell/contracts/limits';
import type { StoredSettings } from './queue.js';

/** The owner's choices that the queue itself needs. */
export interface QueueSettings {
  boardNames: BoardNames;
  language: string;
  sound: BoardSound;
  volume: number;
  boardTheme: BoardTheme;
  boardWait: boolean;
  clock: ClockHours;
  joining: Joining;
  joinCode?: string;
  busyPage: boolean;
  publishesScore: boolean;
  asksForRating: boolean;
  retentionDays: number;
  longWaitMinutes: number;
  chairs: readonly Chair[];
  callsNext: boolean;
  mayAskForPerson: boolean;
  noShowPlace: NoShowPlace;
  noShowMinutes: number | null;
  services: readonly Service[];
  hours: ShopHours | null;
}

/** The settings of a new shop: for example, joining by phone is off. */
const DEFAULTS: QueueSettings = {
  boardNames: 'full',
  language: 'en-GB',
  sound: 'voice',
  volume: VOLUME_MAX,
  boardTheme: 'system',
  boardWait: false,
  clock: '24',
  joining: 'off',
  busyPage: false,
  publishesScore: false,
  asksForRating: true,
  retentionDays: RETENTION_DAYS_DEFAULT,
  longWaitMinutes: LONG_WAIT_MINUTES_DEFAULT,
  chairs: [],
  callsNext: true,
  mayAskForPerson: false,
  noShowPlace: 'after-two',
  noShowMinutes: null,
  services: [],
  hours: null,
};

/** Older shops show full names, as they always did; new ones begin with the initial. */
export const NEW_SHOP = { boardNames: 'initial' } as const satisfies StoredSettings;

/** Undefined for the usual clock. */
export const sentClock = ({ clock }: Pick<QueueSettings, 'clock'>) => (clock === '12' ? { clock } : {});

/** Undefined for the usual limit. */
export const sentLongWait = ({ longWaitMinutes }: Pick<QueueSettings, 'longWaitMinutes'>) =>
  longWaitMinutes === LONG_WAIT_MINUTES_DEFAULT ? {} : { longWaitMinutes };

/** Undefined where customers are not asked. */
export const sentServices = ({ services }: Pick<QueueSettings, 'services'>) =>
  services.length > 0 ? { services: [...services] } : {};

export const settingsOf = ({ settings }: { settings?: StoredSettings }): QueueSettings => ({
  ...DEFAULTS,
  ...settings,
});
