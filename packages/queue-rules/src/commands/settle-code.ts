import { unchanged, type Change } from '../decision.js';
import type { CodeName } from '../events.js';
import type { Moment } from '../moment.js';
import type { Queue, StoredSettings } from '../queue.js';
import { changeSettings } from './change-settings.js';

/** Stores a code if there is none: of several at once the first one stays. No screen shows it. */
export interface SettleCode {
  type: 'settleCode';
  name: CodeName;
  code: string;
}

export function settleCode(queue: Queue, { name, code }: SettleCode, now: Moment): Change<StoredSettings> {
  if (queue.settings[name] !== undefined) return unchanged(queue, queue.settings);
  const change = changeSettings(queue, { type: 'changeSettings', changes: { [name]: code } }, now);
  return { ...change, queue: { ...change.queue, revision: queue.revision } };
}
