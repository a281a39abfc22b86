import type { DeviceKind } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { useEffect, useState } from 'react';
import { type PairingState, pairDevice } from './pair-device';
import { sessionCodeStore } from './shown-code';
import { wait } from './wait';

interface Pairing {
  state: PairingState;
  retry: () => void;
}

/** When the device is paired, its session is stored and its screen appears. */
export function usePairing(host: Host, kind: DeviceKind): Pairing {
  const [state, setState] = useState<PairingState>({ step: 'asking' });
  const [attempt, setAttempt] = useState(0);
  const retry = () => setAttempt((before) => before + 1);
  const isStuck = state.step === 'stuck';

  useEffect(() => {
    const page = new AbortController();
    const { signal } = page;
    const { api, session } = host;
    const deps = {
      api,
      kind,
      codeStore: sessionCodeStore(kind),
      now: Date.now,
      wait,
      signal,
      onState: setState,
    };
    void pairDevice(deps).then((paired) => {
      if (paired && !signal.aborted) session.logIn(paired.user, paired.token);
    });
    return () => page.abort();
  }, [host, kind, attempt]);

  useEffect(() => {
    if (!isStuck) return undefined;
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [isStuck]);

  return { state, retry };
}
