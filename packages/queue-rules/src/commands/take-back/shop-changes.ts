import { withDayBefore } from '../change-settings.js';
import type { StoredSettings } from '../../queue.js';
import { isSameHold, withoutNull, type Obstacle, type EventOfType, type Step, type Undo } from './undo.js';

export function withoutBreakChange({ queue }: Undo, event: EventOfType<'breakChanged'>): Step | Obstacle {
  const { chair, from, to } = event;
  const current = queue.breaks.find((each) => each.chair === chair) ?? null;
  if (!isSameHold(current, to)) return { is: 'break' };
  const others = queue.breaks.filter((each) => each !== current);
  return {
    queue: { ...queue, breaks: from ? [...others, from] : others },
    events: [{ type: 'breakChanged', chair, from: to, to: from }],
  };
}

export function withoutSettings(
  { queue, now }: Undo,
  event: EventOfType<'settingsChanged'>,
): Step | Obstacle {
  const { dayBefore: _was, ...from } = event.from;
  const { dayBefore: _is, ...to } = event.to;
  const current = new Map<string, unknown>(Object.entries(queue.settings));
  const names = Object.keys(from);
  if (names.length === 0) return { is: 'final' };
  const isAsSet = Object.entries(to).every(([name, value]) => isSameValue(current.get(name) ?? null, value));
  if (!isAsSet) return { is: 'settings' };
  const back = withDayBefore(queue, from, now);
  const was = Object.fromEntries(Object.keys(back).map((name) => [name, current.get(name) ?? null]));
  const settings = withoutNull({ ...queue.settings, ...back }) as StoredSettings;
  return { queue: { ...queue, settings }, events: [{ type: 'settingsChanged', from: was, to: back }] };
}

/** Chairs are a list; the database may give the fields of one in any order. */
const isSameValue = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort())
      : each,
  );
