import type { Change } from '../decision.js';
import type { Queue, StoredSettings } from '../queue.js';

/** The owner decides something; what is missing stays. */
export interface ChangeSettings {
  type: 'changeSettings';
  changes: Partial<StoredSettings>;
}

export function changeSettings(queue: Queue, { changes }: ChangeSettings): Change<StoredSettings> {
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
