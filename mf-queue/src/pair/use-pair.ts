import type { Device, PairingInfo } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { usePasswordPrompt } from '@queuebell/host-kit/confirm-password';
import { type ReactNode, useEffect, useState } from 'react';
import { readCode } from './pairing-code';

/**
 * - `entry`: the owner types a code; `problem`: why the previous `code` was refused.
 * - `looking`: the server is looking for the device.
 * - `unreachable`: it did not answer.
 * - `found`: the owner names the device; `problem`: why confirming failed.
 */
export type Pair =
  | { step: 'entry'; code: string; problem: string | null }
  | { step: 'looking' | 'unreachable'; code: string }
  | { step: 'found'; info: PairingInfo; isSending: boolean; problem: string | null }
  | { step: 'paired'; device: Device };

interface PairControls {
  pair: Pair;
  passwordDialog: ReactNode;
  look: (code: string) => void;
  confirm: (name: string) => void;
  startAgain: () => void;
}

/** @param email of the owner, for password managers @param typed the code in the address */
export function usePair(api: Host['api'], email: string, typed: string): PairControls {
  const [pair, setPair] = useState<Pair>(() => {
    const code = readCode(typed);
    return code === null ? { step: 'entry', code: '', problem: null } : { step: 'looking', code };
  });
  const { withPassword, dialog } = usePasswordPrompt(api, email);

  const wanted = pair.step === 'looking' ? pair.code : null;

  useEffect(() => {
    if (wanted === null) return undefined;
    const page = new AbortController();
    void api.call(routes.readPairing, { code: wanted }, { signal: page.signal }).then((answer) => {
      if (page.signal.aborted) return;
      if (answer.ok) setPair({ step: 'found', info: answer.body, isSending: false, problem: null });
      else if (answer.code === 'NETWORK') setPair({ step: 'unreachable', code: wanted });
      else setPair({ step: 'entry', code: wanted, problem: answer.message });
    });
    return () => page.abort();
  }, [api, wanted]);

  const confirm = async (name: string) => {
    if (pair.step !== 'found' || pair.isSending) return;
    setPair({ ...pair, isSending: true, problem: null });
    const answer = await withPassword(() => api.call(routes.confirmPairing, { code: pair.info.code, name }));
    if (answer === null) setPair({ ...pair, isSending: false, problem: null });
    else if (answer.ok) setPair({ step: 'paired', device: answer.body });
    else if (answer.code === 'PAIRING_UNKNOWN')
      setPair({ step: 'entry', code: pair.info.code, problem: answer.message });
    else setPair({ ...pair, isSending: false, problem: answer.message });
  };

  return {
    pair,
    passwordDialog: dialog,
    look: (code) => setPair({ step: 'looking', code }),
    confirm: (name) => void confirm(name),
    startAgain: () => setPair({ step: 'entry', code: '', problem: null }),
  };
}
