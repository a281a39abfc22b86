import type { Chair, Entry, StoredSettings } from './queue.js';
import { chairsOf } from './serving.js';

/** Stored queues of older releases have no settings. */
interface Settings {
  readonly settings?: StoredSettings;
}

/** The person and the service that a customer asked for. */
export type Wishes = Pick<Entry, 'askedFor' | 'service'>;

/** The name of the service that the customer chose; nothing if the shop no longer has it. */
export function chosenService(
  { settings }: Settings,
  { service }: Pick<Wishes, 'service'>,
): { service?: string } {
  const chosen = settings?.services?.find(({ id }) => id === service);
  return chosen ? { service: chosen.name } : {};
}

/**
 * The chairs that may get this customer: that of the person whom they asked for, otherwise those that do the service. Where no
 * chair does it, or the shop no longer has it, any chair may get them, so that nobody waits for ever.
 */
export function chairsFor(queue: Settings, { askedFor, service }: Wishes): readonly Chair[] {
  const chairs = chairsOf(queue);
  const asked = chairs.find(({ id }) => id === askedFor);
  if (asked) return [asked];
  const isKnown = queue.settings?.services?.some(({ id }) => id === service);
  if (service === undefined || !isKnown) return chairs;
  const able = chairs.filter(({ services }) => services?.includes(service) ?? true);
  return able.length > 0 ? able : chairs;
}
