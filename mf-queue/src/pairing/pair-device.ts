import type { ClaimResponse, DeviceKind } from '@queuebell/contracts';
import { PAIRING_CODE_TTL_MS, PAIRING_POLL_MS } from '@queuebell/contracts/limits';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { answerWithTimeout } from '../queue/with-timeout';
import type { Now } from '../queue/use-now';
import type { CodeStore, ShownCode } from './shown-code';
import type { Wait } from './wait';

/**
 * - `asking`: a code is requested.
 * - `shown`: a code, with its end by this device's clock; `isCutOff` while the server does not answer.
 * - `stuck`: no code now; it is retried. `message` is the server's, null without an answer.
 */
export type PairingState =
  | { step: 'asking' }
  | ({ step: 'shown'; isCutOff: boolean } & ShownCode)
  | { step: 'stuck'; message: string | null };

export const ASK_AGAIN_MS = 5_000;
/** After RATE_LIMITED. */
export const ASK_LATER_MS = 60_000;
const ANSWER_TIMEOUT_MS = 10_000;

export type Paired = Extract<ClaimResponse, { status: 'paired' }>;

interface PairingDeps {
  api: Host['api'];
  kind: DeviceKind;
  codeStore: CodeStore;
  now: Now;
  wait: Wait;
  signal: AbortSignal;
  onState: (state: PairingState) => void;
}

/**
 * Shows codes until the owner confirms one, beginning with the code from before a reload. It never gives up, because nobody may be
 * there to start it again.
 * @returns null if `signal` ended it
 */
export async function pairDevice(deps: PairingDeps): Promise<Paired | null> {
  const { codeStore, now, signal } = deps;
  let shown = codeStore.read();
  if (shown && now() >= lastClaimAt(shown)) shown = null;
  while (!signal.aborted) {
    shown ??= await askForCode(deps);
    if (!shown) continue;
    const paired = await untilConfirmed(deps, shown);
    if (signal.aborted) break;
    codeStore.save((shown = null));
    if (paired) return paired;
  }
  return null;
}

/** @returns null after a failure and its wait, or if `signal` ended it */
async function askForCode({
  api,
  kind,
  codeStore,
  now,
  wait,
  signal,
  onState,
}: PairingDeps): Promise<ShownCode | null> {
  const asked = await answerWithTimeout(api.call(routes.askForPairing, { kind }), ANSWER_TIMEOUT_MS);
  if (signal.aborted) return null;
  if (!asked.ok) {
    onState({ step: 'stuck', message: asked.code === 'NETWORK' ? null : asked.message });
    await wait(asked.code === 'RATE_LIMITED' ? ASK_LATER_MS : ASK_AGAIN_MS, signal);
    return null;
  }
  // By this device's clock, which may differ from the server's by hours.
  const shown = { pairing: asked.body, endsAt: now() + PAIRING_CODE_TTL_MS };
  codeStore.save(shown);
  return shown;
}

/**
 * If nobody answers when the code ends, the owner may have confirmed it in its last second. The device then asks for as long
 * again, as the server keeps a confirmation, but no longer shows the code.
 * @returns null when the code has ended, or if `signal` ended it
 */
async function untilConfirmed(
  { api, now, wait, signal, onState }: PairingDeps,
  { pairing, endsAt }: ShownCode,
): Promise<Paired | null> {
  let isCutOff: boolean | null = null;
  let isStuck = false;
  const publish = (state: { isCutOff: boolean; isStuck: boolean }) => {
    if (state.isCutOff === isCutOff && state.isStuck === isStuck) return;
    ({ isCutOff, isStuck } = state);
    onState(isStuck ? { step: 'stuck', message: null } : { step: 'shown', pairing, endsAt, isCutOff });
  };
  publish({ isCutOff: false, isStuck: now() >= endsAt });
  for (;;) {
    await wait(PAIRING_POLL_MS, signal);
    if (signal.aborted) return null;
    const askedAt = now();
    const claimed = await answerWithTimeout(
      api.call(routes.claimPairing, { secret: pairing.secret }, { signal }),
      ANSWER_TIMEOUT_MS,
    );
    if (signal.aborted) return null;
    if (claimed.ok && claimed.body.status === 'paired') return claimed.body;
    const isEnded = askedAt >= endsAt && (claimed.ok || askedAt >= lastClaimAt({ endsAt }));
    if (isEnded || isOver(claimed)) return null;
    publish({ isCutOff: !claimed.ok, isStuck: askedAt >= endsAt });
  }
}

/** How long the server may keep a confirmation of the code's last moment. */
const lastClaimAt = ({ endsAt }: Pick<ShownCode, 'endsAt'>): number => endsAt + PAIRING_CODE_TTL_MS;

const isOver = (claimed: ApiAnswer<ClaimResponse>): boolean =>
  !claimed.ok && claimed.code === 'PAIRING_EXPIRED';
