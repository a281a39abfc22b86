import type { JoiningSwitch } from '@queuebell/contracts';
import { unchanged, type Change } from '../decision.js';
import type { Queue, StoredSettings } from '../queue.js';

/** The owner decides something; what is missing stays. */
export interface ChangeSettings {
  type: 'changeSettings';
  changes: Partial<StoredSettings>;
}

export function changeSettings(queue: Queue, { changes }: ChangeSettings): Change<StoredSettings> {
  return withSettings(queue, changes);
}

/** Staff pause joining by phone, or open it again; nothing changes where the owner has it off. */
export interface SetJoining {
  type: 'setJoining';
  joining: JoiningSwitch;
}

export function setJoining(queue: Queue, { joining }: SetJoining): Change<StoredSettings> {
  const { joining: before = 'off' } = queue.settings;
  const isChange = before !== 'off' && before !== joining;
  return isChange ? withSettings(queue, { joining }) : unchanged(queue, queue.settings);
}

/** A code is stored where there is none: of several at once the first one stays. No screen shows it. */
export interface SettleCode {
  type: 'settleCode';
  name: 'joinCode' | 'kioskCode';
  code: string;
}

export function settleCode(queue: Queue, { name, code }: SettleCode): Change<StoredSettings> {
  if (queue.settings[name] !== undefined) return unchanged(queue, queue.settings);
  const { queue: changed, ...rest } = withSettings(queue, { [name]: code });
  return { queue: { ...changed, revision: queue.revision }, ...rest };
}

function withSettings(queue: Queue, changes: Partial<StoredSettings>): Change<StoredSettings> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const settings: StoredSettings = { ...queue.settings, ...given };
  const from = Object.fromEntries(
    Object.entries(queue.settings).filter(([name]) => name in given && !name.endsWith('Code')),
  );
  return {
    queue: { ...queue, settings, revision: queue.revision + 1 },
    events: [{ type: 'settingsChanged', from }],
    answer: settings,
  };
}
