import type { ClaimResponse, DeviceKind, PairingResponse } from '@queuebell/contracts';
import { PAIRING_CODE_TTL_MS, PAIRING_POLL_MS } from '@queuebell/contracts/limits';
import type { ApiAnswer, ApiClient } from '@queuebell/remote-kit';
import { answerInTime } from '../queue/answer-in-time';
import type { Now } from '../queue/use-now';
import type { Wait } from './wait';

/**
 * - `asking`: a code is on its way.
 * - `shown`: the code, and until when it works by this device's own clock; `isCutOff` while nobody can be asked
 *   whether it was confirmed.
 * - `stuck`: there is no code to be had now, and it is tried again. `message` is the server's, null when nobody answers.
 */
export type PairingState =
  | { step: 'asking' }
  | { step: 'shown'; pairing: PairingResponse; endsAt: number; isCutOff: boolean }
  | { step: 'stuck'; message: string | null };

/** How long a device waits before it asks for a code again. */
export const ASK_AGAIN_MS = 5_000;
/** The same, when it has asked too often. */
export const ASK_LATER_MS = 60_000;
/** A server that says nothing for so long is taken for none. */
const ANSWER_WITHIN_MS = 10_000;

export type Paired = Extract<ClaimResponse, { status: 'paired' }>;

interface PairingPowers {
  api: Pick<ApiClient, 'askPairing' | 'claimPairing'>;
  kind: DeviceKind;
  now: Now;
  wait: Wait;
  signal: AbortSignal;
  onState: (state: PairingState) => void;
}

/**
 * Shows one code after the other until the owner has confirmed one. It never gives up, because nobody may be there who
 * could start it again.
 *
 * @returns what the device is now, or null when `signal` ended it
 */
export async function keepPairing(powers: PairingPowers): Promise<Paired | null> {
  const { api, kind, now, wait, signal, onState } = powers;
  while (!signal.aborted) {
    const asked = await answerInTime(api.askPairing(kind), ANSWER_WITHIN_MS);
    if (signal.aborted) break;
    if (!asked.ok) {
      onState({ step: 'stuck', message: asked.code === 'NETWORK' ? null : asked.message });
      await wait(asked.code === 'RATE_LIMITED' ? ASK_LATER_MS : ASK_AGAIN_MS, signal);
      continue;
    }
    // By this device's own watch: its clock may be hours from the server's.
    const shown = { step: 'shown', pairing: asked.body, endsAt: now() + PAIRING_CODE_TTL_MS } as const;
    onState({ ...shown, isCutOff: false });
    const paired = await untilConfirmed(powers, shown);
    if (paired) return paired;
  }
  return null;
}

/** @returns null when the code works no more, or `signal` ended it */
async function untilConfirmed(
  { api, now, wait, signal, onState }: PairingPowers,
  shown: Omit<Extract<PairingState, { step: 'shown' }>, 'isCutOff'>,
): Promise<Paired | null> {
  let isCutOff = false;
  for (;;) {
    await wait(PAIRING_POLL_MS, signal);
    if (signal.aborted) return null;
    const isLast = now() >= shown.endsAt;
    const claimed = await answerInTime(api.claimPairing(shown.pairing.secret, signal), ANSWER_WITHIN_MS);
    if (signal.aborted) return null;
    if (claimed.ok && claimed.body.status === 'paired') return claimed.body;
    if (isLast || isOver(claimed)) return null;
    if (claimed.ok === isCutOff) {
      isCutOff = !claimed.ok;
      onState({ ...shown, isCutOff });
    }
  }
}

const isOver = (claimed: ApiAnswer<ClaimResponse>): boolean =>
  !claimed.ok && claimed.code === 'PAIRING_EXPIRED';
