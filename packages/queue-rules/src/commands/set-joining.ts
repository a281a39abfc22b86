import type { JoiningSwitch } from '@queuebell/contracts';
import { unchanged, type Change } from '../decision.js';
import type { Moment } from '../moment.js';
import type { Queue, StoredSettings } from '../queue.js';
import { changeSettings } from './change-settings.js';

/** Staff pause or resume joining by phone; nothing changes if the owner has it off. */
export interface SetJoining {
  type: 'setJoining';
  joining: JoiningSwitch;
}

export function setJoining(queue: Queue, { joining }: SetJoining, now: Moment): Change<StoredSettings> {
  const { joining: before = 'off' } = queue.settings;
  const isChange = before !== 'off' && before !== joining;
  return isChange
    ? changeSettings(queue, { type: 'changeSettings', changes: { joining } }, now)
    : unchanged(queue, queue.settings);
}
