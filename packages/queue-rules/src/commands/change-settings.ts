import { unchanged, type Change } from '../decision.js';
import type { CodeName } from '../events.js';
import type { Queue, StoredSettings } from '../queue.js';

/** Missing settings stay; equal ones change nothing. */
export interface ChangeSettings {
  type: 'changeSettings';
  changes: Partial<StoredSettings>;
}

export function changeSettings(queue: Queue, { changes }: ChangeSettings): Change<StoredSettings> {
  const before = new Map<string, unknown>(Object.entries(queue.settings));
  const differing = Object.entries(changes).filter(
    ([name, value]) => value !== undefined && value !== before.get(name),
  );
  if (differing.length === 0) return unchanged(queue, queue.settings);
  const settings: StoredSettings = { ...queue.settings, ...Object.fromEntries(differing) };
  const codes = differing.map(([name]) => name).filter(isCode);
  const told = differing.filter(([name]) => !isCode(name));
  const from = Object.fromEntries(told.map(([name]) => [name, before.get(name) ?? null]));
  const to = Object.fromEntries(told);
  return {
    queue: { ...queue, settings, revision: queue.revision + 1 },
    events: [{ type: 'settingsChanged', from, to, ...(codes.length > 0 && { codes }) }],
    answer: settings,
  };
}

const isCode = (name: string): name is CodeName => name === 'joinCode' || name === 'kioskCode';
