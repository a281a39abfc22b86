import type { QueueEntry } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { partsOf } from '@queuebell/queue-rules';
import { useLayoutEffect, useRef, useState } from 'react';
import { uuidV7 } from '../../offline-check-in/uuid-v7';
import { shownOf } from '../settings-state';
import type { SettingsControls } from '../use-settings';
import {
  chairsOfDraft,
  draftOf,
  isComplete,
  withChairAt,
  withMoved,
  withNewChair,
  type DraftChair,
} from './team-state';

interface Removed {
  chair: DraftChair;
  place: number;
}

export interface Team {
  draft: readonly DraftChair[];
  /** For screen readers too. */
  news: string;
  removed: Removed | null;
  /** A chair that serves a customer: removing it is asked first, because an undo does not bring the customer back. */
  asked: { chair: DraftChair; customer: QueueEntry } | null;
  isLooking: boolean;
  type: (chair: DraftChair) => void;
  /** Sends the names, once they are complete. */
  save: () => void;
  add: () => void;
  move: (chair: DraftChair, by: -1 | 1) => void;
  remove: (chair: DraftChair) => void;
  confirmRemoval: () => void;
  keep: () => void;
  undo: () => void;
}

const newChairId = () => uuidV7(Date.now(), (bytes) => void crypto.getRandomValues(bytes));

export function useTeam(host: Host, ownerId: string, controls: SettingsControls): Team {
  const { chairs } = shownOf(controls.state);
  const [draft, setDraft] = useState(() => draftOf(chairs));
  const [news, setNews] = useState('');
  const [removed, setRemoved] = useState<Removed | null>(null);
  const [asked, setAsked] = useState<Team['asked']>(null);
  const [isLooking, setLooking] = useState(false);
  const focus = useFocusLater();

  const send = (next: DraftChair[]) => {
    const wanted = chairsOfDraft(next);
    const isSame = JSON.stringify(wanted) === JSON.stringify(chairs);
    if (isComplete(next) && !isSame) controls.choose('chairs', { chairs: wanted });
  };
  const change = (next: DraftChair[], words: string, gone: Removed | null = null) => {
    setDraft(next);
    setNews(words);
    setRemoved(gone);
    send(next);
  };
  const removeNow = (chair: DraftChair) => {
    const place = draft.findIndex(({ id }) => id === chair.id);
    const others = draft.filter(({ id }) => id !== chair.id);
    change(others, `${chair.name.trim() || 'It'} was removed.`, { chair, place });
  };

  return {
    draft,
    news,
    removed,
    asked,
    isLooking,
    type: (chair) => setDraft(draft.map((each) => (each.id === chair.id ? chair : each))),
    save: () => send(draft),
    add: () => {
      const id = newChairId();
      const next = withNewChair(draft, id);
      change(next, '');
      focus(`[data-chair="${id}"] input`);
    },
    move: (chair, by) => {
      const next = withMoved(draft, chair.id, by);
      const place = next.findIndex(({ id }) => id === chair.id);
      change(next, `${chair.name.trim()} is number ${place + 1} of ${next.length}.`);
      focus(`[data-chair="${chair.id}"] [data-move="${by}"]`);
    },
    remove: (chair) => {
      setLooking(true);
      void customerAt(host, ownerId, chair.id).then((customer) => {
        setLooking(false);
        if (customer) setAsked({ chair, customer });
        else removeNow(chair);
      });
    },
    confirmRemoval: () => {
      if (asked) removeNow(asked.chair);
      setAsked(null);
    },
    keep: () => setAsked(null),
    undo: () => {
      if (!removed) return;
      change(withChairAt(draft, removed.chair, removed.place), `${removed.chair.name.trim()} is back.`);
      focus(`[data-chair="${removed.chair.id}"] input`);
    },
  };
}

/** The customer being served there; null also if nobody knows. */
async function customerAt(host: Host, userId: string, chair: string): Promise<QueueEntry | null> {
  const answer = await host.api.call(routes.readQueue, { userId });
  if (!answer.ok || !answer.body.chairs) return null;
  return partsOf(answer.body).served.find(({ turn }) => turn?.chair === chair) ?? null;
}

/** The focus goes there after the next rendering: a moved element loses it, and a new one has none yet. */
function useFocusLater(): (selector: string) => void {
  const wanted = useRef<string | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const element = document.querySelector<HTMLElement>(wanted.current);
    wanted.current = null;
    element?.focus();
    if (element instanceof HTMLInputElement) element.select();
  });
  return (selector) => {
    wanted.current = selector;
  };
}
