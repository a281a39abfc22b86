import type { ShopSettings, ShopSettingsChange } from '@queuebell/contracts';

export type Field = keyof ShopSettingsChange;

/**
 * `saved`: the server's values. `unsaved`: the owner's changes, shown in place of those, also after a failure. `sending`: on its
 * way. `last`: the field changed last, which shows the result.
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

/** Changes are sent one request at a time; later choices win over answers to earlier ones. */
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

/** Null when there is nothing to send, a request is on its way, or the change was refused. */
export function nextToSend({ unsaved, sending, problem }: Settings): ShopSettingsChange | null {
  const isIdle = sending === null && problem === null;
  return isIdle && Object.keys(unsaved).length > 0 ? unsaved : null;
}

export function shownOf({ saved, unsaved }: Settings): ShopSettings {
  const { renewJoinUrl: _, ...chosen } = unsaved;
  return { ...saved, ...chosen };
}

export function progressOf(
  state: Settings,
  fields: readonly Field[],
): 'none' | 'saving' | 'saved' | 'refused' {
  if (state.last === null || !fields.includes(state.last)) return 'none';
  if (state.problem !== null) return 'refused';
  return Object.keys(state.unsaved).length > 0 ? 'saving' : 'saved';
}

/** Removes what was sent, unless it was changed again meanwhile. */
function without(unsaved: ShopSettingsChange, sent: ShopSettingsChange): ShopSettingsChange {
  const sentEntries = new Map(Object.entries(sent));
  return Object.fromEntries(
    Object.entries(unsaved).filter(([name, value]) => sentEntries.get(name) !== value),
  ) as ShopSettingsChange;
}
