import { RETENTION_DAYS_DEFAULT, type BoardNames, type BoardSound, type Joining } from '@queuebell/contracts';
import type { StoredSettings } from './queue.schema.js';

/** What of the owner's decisions the queue itself needs. */
interface QueueSettings {
  boardNames: BoardNames;
  language: string;
  sound: BoardSound;
  joining: Joining;
  retentionDays: number;
}

/** A new shop shows full names and says them, and takes nobody by phone until its owner says so. */
const DEFAULTS: QueueSettings = {
  boardNames: 'full',
  language: 'en-GB',
  sound: 'voice',
  joining: 'off',
  retentionDays: RETENTION_DAYS_DEFAULT,
};

export const settingsOf = ({ settings }: { settings?: StoredSettings }): QueueSettings => ({
  ...DEFAULTS,
  ...settings,
});
