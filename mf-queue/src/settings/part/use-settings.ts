import type { ShopSettings, ShopSettingsChange } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { useEffect, useReducer } from 'react';
import { type Field, type Settings, nextToSend, settingsReducer, startWith } from './settings-state';

export interface SettingsControls {
  state: Settings;
  choose: (field: Field, change: ShopSettingsChange) => void;
  retry: () => void;
}

/** Saves each change at once. @param read the settings as just read */
export function useSettings(api: Host['api'], read: ShopSettings): SettingsControls {
  const [state, dispatch] = useReducer(settingsReducer, read, startWith);
  const next = nextToSend(state);

  useEffect(() => {
    if (next === null) return;
    dispatch({ type: 'sent' });
    void api.call(routes.changeShop, next).then((answer) => {
      if (answer.ok) dispatch({ type: 'answered', settings: answer.body });
      else dispatch({ type: 'refused', message: answer.message });
    });
  }, [api, next]);

  return {
    state,
    choose: (field, change) => dispatch({ type: 'chosen', field, change }),
    retry: () => dispatch({ type: 'again' }),
  };
}
