import type { QueueEntry } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { partsOf } from '@queuebell/queue-rules';
import { useState } from 'react';
import { type DraftList, useDraftList } from '../list/use-draft-list';
import { shownOf } from '../part/settings-state';
import type { SettingsControls } from '../part/use-settings';
import { chairsOfDraft, type DraftChair, draftOf, isComplete, newChair } from './chairs-state';

export interface ChairsEditor {
  chairs: DraftList<DraftChair>;
  /** A chair that serves a customer: removing it is asked first, because an undo does not bring the customer back. */
  asked: { chair: DraftChair; customer: QueueEntry } | null;
  isLooking: boolean;
  remove: (chair: DraftChair) => void;
  confirmRemoval: () => void;
  keep: () => void;
}

export function useChairs(host: Host, ownerId: string, controls: SettingsControls): ChairsEditor {
  const { chairs: saved } = shownOf(controls.state);
  const [asked, setAsked] = useState<ChairsEditor['asked']>(null);
  const [isLooking, setLooking] = useState(false);
  const chairs = useDraftList({
    initial: () => draftOf(saved),
    newItem: newChair,
    send: (next) => {
      const wanted = chairsOfDraft(next);
      const isSame = JSON.stringify(wanted) === JSON.stringify(saved);
      if (isComplete(next) && !isSame) controls.choose('chairs', { chairs: wanted });
    },
  });

  return {
    chairs,
    asked,
    isLooking,
    remove: (chair) => {
      setLooking(true);
      void customerAt(host, ownerId, chair.id).then((customer) => {
        setLooking(false);
        if (customer) setAsked({ chair, customer });
        else chairs.remove(chair);
      });
    },
    confirmRemoval: () => {
      if (asked) chairs.remove(asked.chair);
      setAsked(null);
    },
    keep: () => setAsked(null),
  };
}

/** The customer being served there; null also if nobody knows. */
async function customerAt(host: Host, userId: string, chair: string): Promise<QueueEntry | null> {
  const answer = await host.api.call(routes.readQueue, { userId });
  if (!answer.ok || !answer.body.chairs) return null;
  return partsOf(answer.body).served.find(({ turn }) => turn?.chair === chair) ?? null;
}
