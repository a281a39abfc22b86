import type { Device, DeviceList } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { useEffect, useState } from 'react';
import type { Outcome } from '../outcome';

interface UsePairedDevices {
  devices: readonly Device[];
  /** Ids of devices to remove; at first the admin tablets, which show names and phone numbers. */
  chosen: ReadonlySet<string>;
  outcome: Outcome | null;
  isRemoving: boolean;
  choose(id: string): void;
  remove(): Promise<void>;
}

const NOT_LOADED: Outcome = {
  tone: 'bad',
  words:
    'Your paired devices could not be loaded. Once you are logged in, you’ll find them on the dashboard.',
};

/** @param token of the link that set the password */
export function usePairedDevices(api: Host['api'], token: string): UsePairedDevices {
  const [devices, setDevices] = useState<readonly Device[]>([]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isRemoving, setRemoving] = useState(false);

  useEffect(() => {
    let isHere = true;
    void api.call(routes.resetDevices, { token, remove: [] }).then((answer) => {
      if (!isHere) return;
      if (!answer.ok) return setOutcome(NOT_LOADED);
      setDevices(answer.body);
      setChosen(new Set(answer.body.filter(({ kind }) => kind === 'admin').map(({ id }) => id)));
    });
    return () => {
      isHere = false;
    };
  }, [api, token]);

  return {
    devices,
    chosen,
    outcome,
    isRemoving,
    choose(id) {
      const next = new Set(chosen);
      if (!next.delete(id)) next.add(id);
      setChosen(next);
    },
    async remove() {
      setRemoving(true);
      const answer = await api.call(routes.resetDevices, { token, remove: [...chosen] });
      setRemoving(false);
      setOutcome(outcomeOf(answer, chosen.size));
      if (!answer.ok) return;
      setDevices(answer.body);
      setChosen(new Set());
    },
  };
}

function outcomeOf(answer: ApiAnswer<DeviceList>, count: number): Outcome {
  if (answer.ok)
    return { tone: 'good', words: `${count === 1 ? '1 device was' : `${count} devices were`} removed.` };
  const isOver = answer.code === 'RESET_LINK_INVALID';
  const words = 'The devices were not removed.';
  return {
    tone: 'bad',
    words: isOver ? `${words} Please log in and remove them on the dashboard.` : `${words} Please try again.`,
  };
}
