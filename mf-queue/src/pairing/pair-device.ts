import type { ClaimResponse, DeviceKind } from '@queuebell/contracts';
import { PAIRING_CODE_TTL_MS, PAIRING_POLL_MS } from '@queuebell/contracts/limits';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { answerInTime } from '../queue/with-timeout';
import type { Now } from '../queue/use-now';
import type { CodeKeeper, ShownCode } from './shown-code';
import type { Wait } from './wait';

/**
 * - `asking`: a code is on its way.
 * - `shown`: the code, and until when it works by this device's own clock; `isCutOff` while nobody can be asked
 *   whether it was confirmed.
 * - `stuck`: there is no code to be had now, and it is tried again. `message` is the server's, null when nobody answers.
 */
export type PairingState =
  | { step: 'asking' }
  | ({ step: 'shown'; isCutOff: boolean } & ShownCode)
  | { step: 'stuck'; message: string | null };

/** How long a device waits before it asks for a code again. */
export const ASK_AGAIN_MS = 5_000;
/** The same, when it has asked too often. */
export const ASK_LATER_MS = 60_000;
/** A server that says nothing for so long is taken for none. */
const ANSWER_WITHIN_MS = 10_000;

export type Paired = Extract<ClaimResponse, { status: 'paired' }>;

interface PairingPowers {
  api: Host['api'];
  kind: DeviceKind;
  keeper: CodeKeeper;
  now: Now;
  wait: Wait;
  signal: AbortSignal;
  onState: (state: PairingState) => void;
}

/**
 * Shows one code after the other until the owner has confirmed one; first the one that this page showed before a reload. It
 * never gives up, because nobody may be there who could start it again.
 *
 * @returns what the device is now, or null when `signal` ended it
 */
export async function keepPairing(powers: PairingPowers): Promise<Paired | null> {
  const { keeper, now, signal } = powers;
  let shown = keeper.read();
  if (shown && now() >= lastClaimAt(shown)) shown = null;
  while (!signal.aborted) {
    shown ??= await askForCode(powers);
    if (!shown) continue;
    const paired = await untilConfirmed(powers, shown);
    if (signal.aborted) break;
    keeper.keep((shown = null));
    if (paired) return paired;
  }
  return null;
}

/** @returns null when there is none to be had now, after a while, or `signal` ended it */
async function askForCode({
  api,
  kind,
  keeper,
  now,
  wait,
  signal,
  onState,
}: PairingPowers): Promise<ShownCode | null> {
  const asked = await answerInTime(api.call(routes.askForPairing, { kind }), ANSWER_WITHIN_MS);
  if (signal.aborted) return null;
  if (!asked.ok) {
    onState({ step: 'stuck', message: asked.code === 'NETWORK' ? null : asked.message });
    await wait(asked.code === 'RATE_LIMITED' ? ASK_LATER_MS : ASK_AGAIN_MS, signal);
    return null;
  }
  // By this device's own watch: its clock may be hours from the server's.
  const shown = { pairing: asked.body, endsAt: now() + PAIRING_CODE_TTL_MS };
  keeper.keep(shown);
  return shown;
}

/**
 * Where nobody answers when the code ends, the owner may have confirmed it in its last second: it is asked for as long
 * again, as the server keeps what was confirmed, and not shown any more.
 *
 * @returns null when the code works no more, or `signal` ended it
 */
async function untilConfirmed(
  { api, now, wait, signal, onState }: PairingPowers,
  { pairing, endsAt }: ShownCode,
): Promise<Paired | null> {
  let isCutOff: boolean | null = null;
  let isStuck = false;
  const tell = (state: { isCutOff: boolean; isStuck: boolean }) => {
    if (state.isCutOff === isCutOff && state.isStuck === isStuck) return;
    ({ isCutOff, isStuck } = state);
    onState(isStuck ? { step: 'stuck', message: null } : { step: 'shown', pairing, endsAt, isCutOff });
  };
  tell({ isCutOff: false, isStuck: now() >= endsAt });
  for (;;) {
    await wait(PAIRING_POLL_MS, signal);
    if (signal.aborted) return null;
    const askedAt = now();
    const claimed = await answerInTime(
      api.call(routes.claimPairing, { secret: pairing.secret }, { signal }),
      ANSWER_WITHIN_MS,
    );
    if (signal.aborted) return null;
    if (claimed.ok && claimed.body.status === 'paired') return claimed.body;
    const isEnded = askedAt >= endsAt && (claimed.ok || askedAt >= lastClaimAt({ endsAt }));
    if (isEnded || isOver(claimed)) return null;
    tell({ isCutOff: !claimed.ok, isStuck: askedAt >= endsAt });
  }
}

/** Until when the server may keep what was confirmed in the code's last moment. */
const lastClaimAt = ({ endsAt }: Pick<ShownCode, 'endsAt'>): number => endsAt + PAIRING_CODE_TTL_MS;

const isOver = (claimed: ApiAnswer<ClaimResponse>): boolean =>
  !claimed.ok && claimed.code === 'PAIRING_EXPIRED';
