import { useState } from 'react';
import { newId } from '../list/new-id';
import type { Now } from '../../queue/use-now';
import { shownOf } from '../part/settings-state';
import { useFocusLater } from '../part/use-focus-later';
import type { SettingsControls } from '../part/use-settings';
import {
  type DraftDate,
  type DraftDay,
  FIRST_DRAFT,
  type HoursDraft,
  type Problems,
  draftOf,
  hoursOf,
  isSame,
  newDate,
  problemsOf,
} from './hours-draft';

export interface Hours {
  isOn: boolean;
  draft: HoursDraft;
  /** Empty until the owner tries to save. */
  problems: Problems;
  isSaved: boolean;
  turn: (isOn: boolean) => void;
  change: (part: Partial<HoursDraft>) => void;
  changeDay: (place: number, day: DraftDay) => void;
  addDate: () => void;
  changeDate: (date: DraftDate) => void;
  removeDate: (date: DraftDate) => void;
  save: (form: HTMLFormElement) => void;
}

const NONE: Problems = new Map();

export function useHours(controls: SettingsControls, now: Now = Date.now): Hours {
  const { hours } = shownOf(controls.state);
  const [draft, setDraft] = useState(() => (hours ? draftOf(hours, now()) : FIRST_DRAFT));
  const [isOn, setOn] = useState(Boolean(hours));
  const [wasTried, setTried] = useState(false);
  const focus = useFocusLater();
  const problems = problemsOf(draft);
  const change = (part: Partial<HoursDraft>) => setDraft((before) => ({ ...before, ...part }));

  return {
    isOn,
    draft,
    problems: wasTried ? problems : NONE,
    isSaved: Boolean(hours && isSame(draft, draftOf(hours, now()))),
    turn: (wanted) => {
      setOn(wanted);
      setTried(false);
      if (!wanted && hours) controls.choose('hours', { hours: null });
    },
    change,
    changeDay: (place, day) =>
      change({ days: draft.days.map((each, index) => (index === place ? day : each)) }),
    addDate: () => {
      const added = newDate(newId());
      change({ dates: [...draft.dates, added] });
      focus(`[data-date="${added.id}"] input`);
    },
    changeDate: (date) => change({ dates: draft.dates.map((each) => (each.id === date.id ? date : each)) }),
    removeDate: (date) => {
      change({ dates: draft.dates.filter(({ id }) => id !== date.id) });
      focus('[data-add-date]');
    },
    save: (form) => {
      setTried(true);
      const [wrong] = problems.keys();
      if (wrong !== undefined) form.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
      else controls.choose('hours', { hours: hoursOf(draft) });
    },
  };
}
