import type { BoardNames, BoardSound, Joining } from '@queuebell/contracts';
import type { StoredSettings } from './queue.schema.js';

/** What of the owner's decisions the queue itself needs. */
interface QueueSettings {
  boardNames: BoardNames;
  language: string;
  sound: BoardSound;
  joining: Joining;
}

/** A new shop shows full names, chimes, and takes nobody by phone until its owner says so. */
const DEFAULTS: QueueSettings = {
  boardNames: 'full',
  language: 'en-GB',
  sound: 'chime',
  joining: 'off',
};

export const settingsOf = ({ settings }: { settings?: StoredSettings }): QueueSettings => ({
  ...DEFAULTS,
  ...settings,
});
