import type { ShopSettings, ShopSettingsChange } from '@queuebell/contracts';

/** What is being chosen, by name: what belongs to one part of the page. */
export type Field = keyof ShopSettingsChange;

/**
 * What the server has, what the owner chose beyond that, and how the saving of it goes.
 * `unsaved` is shown in place of what the server has, also when it could not be saved.
 * `sending` is on its way; `last` is what was touched last, beside which it is said how that went.
 */
export interface Settings {
  saved: ShopSettings;
  unsaved: ShopSettingsChange;
  sending: ShopSettingsChange | null;
  last: Field | null;
  problem: string | null;
}

export type SettingsEvent =
  | { type: 'chosen'; change: ShopSettingsChange; field: Field }
  | { type: 'sent' }
  | { type: 'answered'; settings: ShopSettings }
  | { type: 'refused'; message: string }
  | { type: 'again' };

export const startWith = (saved: ShopSettings): Settings => ({
  saved,
  unsaved: {},
  sending: null,
  last: null,
  problem: null,
});

/** Changes are sent one after the other; what is chosen meanwhile is sent next, and wins over an answer to the former. */
export function settingsReducer(state: Settings, event: SettingsEvent): Settings {
  switch (event.type) {
    case 'chosen': {
      const unsaved = { ...state.unsaved, ...event.change };
      return { ...state, unsaved, last: event.field, problem: null };
    }
    case 'sent':
      return { ...state, sending: state.unsaved };
    case 'answered':
      return {
        ...state,
        saved: event.settings,
        unsaved: without(state.unsaved, state.sending ?? {}),
        sending: null,
      };
    case 'refused':
      return { ...state, sending: null, problem: event.message };
    case 'again':
      return { ...state, problem: null };
  }
}

/** What there is to send now; null when there is nothing, or something is on its way, or was refused. */
export function nextToSend({ unsaved, sending, problem }: Settings): ShopSettingsChange | null {
  const isIdle = sending === null && problem === null;
  return isIdle && Object.keys(unsaved).length > 0 ? unsaved : null;
}

/** The settings as the page shows them. */
export function shownOf({ saved, unsaved }: Settings): ShopSettings {
  const { renewJoinUrl: _, ...chosen } = unsaved;
  return { ...saved, ...chosen };
}

/** How the saving of a field goes: nothing to say of those that were not touched last. */
export function progressOf(
  state: Settings,
  fields: readonly Field[],
): 'none' | 'saving' | 'saved' | 'refused' {
  if (state.last === null || !fields.includes(state.last)) return 'none';
  if (state.problem !== null) return 'refused';
  return Object.keys(state.unsaved).length > 0 ? 'saving' : 'saved';
}

/** Drops what was sent, unless something else was chosen meanwhile. */
function without(unsaved: ShopSettingsChange, sent: ShopSettingsChange): ShopSettingsChange {
  const sentEntries = new Map(Object.entries(sent));
  return Object.fromEntries(
    Object.entries(unsaved).filter(([name, value]) => sentEntries.get(name) !== value),
  ) as ShopSettingsChange;
}
