import { describe, expect, it, jest } from '@jest/globals';
import { PAIRING_CODE_TTL_MS, PAIRING_POLL_MS } from '@queuebell/contracts/limits';
import { type FakeCalls, answer, createFakeApi, refusal } from '@queuebell/host-kit/testing';
import { ASK_AGAIN_MS, ASK_LATER_MS, type PairingState, pairDevice } from './pair-device';
import type { ShownCode } from './shown-code';
import { deviceUser, pairing } from './testing';

const START = 1_000_000;
const offline = () => refusal(0, 'NETWORK', 'Something went wrong. Please try again.');
const waiting = () => answer({ status: 'waiting' } as const);
const paired = { status: 'paired', token: 'device-token', user: deviceUser('display') } as const;
const confirmed = () => answer(paired);

interface Server {
  ask?: FakeCalls['askForPairing'][];
  claim: FakeCalls['claimPairing'][];
  /** The code that the page showed before a reload. */
  storedCode?: ShownCode | null;
}

/** A device whose time passes only in its waits. The answers come one after the other; after the last it is stopped. */
async function pair({ ask = [], claim, storedCode = null }: Server) {
  const page = new AbortController();
  const states: PairingState[] = [];
  const waits: number[] = [];
  let now = START;
  const asks = [...ask];
  const claims = [...claim];
  const askForPairing = jest.fn<FakeCalls['askForPairing']>((input) =>
    (asks.shift() ?? (() => answer(pairing, 201)))(input),
  );
  const claimPairing = jest.fn<FakeCalls['claimPairing']>((...asked) => {
    const next = claims.shift();
    if (next) return next(...asked);
    page.abort();
    return waiting();
  });
  const result = await pairDevice({
    api: createFakeApi({ askForPairing, claimPairing }),
    kind: 'display',
    codeStore: { read: () => storedCode, save: (code) => void (storedCode = code) },
    now: () => now,
    wait: async (ms) => {
      waits.push(ms);
      now += ms;
    },
    signal: page.signal,
    onState: (state) => states.push(state),
  });
  return { result, states, waits, askForPairing, claimPairing, storedCode };
}

const shown = { step: 'shown', pairing, endsAt: START + PAIRING_CODE_TTL_MS, isCutOff: false };

describe('a device that wants to be paired', () => {
  it('shows a code of its kind, and asks every two seconds until the owner has confirmed it', async () => {
    const { result, states, waits, askForPairing, claimPairing } = await pair({
      claim: [waiting, waiting, confirmed],
    });
    expect(askForPairing.mock.calls).toEqual([[{ kind: 'display' }]]);
    expect(claimPairing).toHaveBeenCalledWith({ secret: 'the-secret' }, { signal: expect.any(AbortSignal) });
    expect(states).toEqual([shown]);
    expect(waits).toEqual([PAIRING_POLL_MS, PAIRING_POLL_MS, PAIRING_POLL_MS]);
    expect(result).toEqual(paired);
  });

  it('shows a new code when the server says that this one has expired', async () => {
    const expired: FakeCalls['claimPairing'] = () =>
      refusal(410, 'PAIRING_EXPIRED', 'This code has expired.');
    const { result, askForPairing } = await pair({ claim: [expired, confirmed] });
    expect(askForPairing).toHaveBeenCalledTimes(2);
    expect(result).toEqual(paired);
  });

  it('shows a new code after ten minutes, whatever its clock says', async () => {
    const polls = PAIRING_CODE_TTL_MS / PAIRING_POLL_MS;
    const { askForPairing, claimPairing } = await pair({
      claim: Array.from({ length: polls }, () => waiting),
    });
    expect(askForPairing).toHaveBeenCalledTimes(2);
    expect(claimPairing).toHaveBeenCalledTimes(polls + 1);
  });

  it('is paired by a code that was confirmed in the last second before the network was gone', async () => {
    const polls = PAIRING_CODE_TTL_MS / PAIRING_POLL_MS;
    const claim = [...Array.from({ length: polls + 9 }, () => offline), confirmed];
    const { result, askForPairing, states } = await pair({ claim });
    expect(askForPairing).toHaveBeenCalledTimes(1);
    expect(states).toEqual([shown, { ...shown, isCutOff: true }, { step: 'stuck', message: null }]);
    expect(result).toEqual(paired);
  });

  it('shows a new code once no server can know the old one any more, even if nobody answers', async () => {
    const polls = (2 * PAIRING_CODE_TTL_MS) / PAIRING_POLL_MS;
    const { askForPairing, claimPairing } = await pair({
      claim: Array.from({ length: polls }, () => offline),
    });
    expect(askForPairing).toHaveBeenCalledTimes(2);
    expect(claimPairing).toHaveBeenCalledTimes(polls + 1);
  });

  it('asks a last time when its code ends, so that nobody confirms in vain', async () => {
    const polls = PAIRING_CODE_TTL_MS / PAIRING_POLL_MS;
    const claim = [...Array.from({ length: polls - 1 }, () => waiting), confirmed];
    const { result, askForPairing } = await pair({ claim });
    expect(askForPairing).toHaveBeenCalledTimes(1);
    expect(result).toEqual(paired);
  });

  it('says while it cannot ask, and once when it can again', async () => {
    const { states } = await pair({ claim: [offline, offline, waiting, waiting] });
    expect(states).toEqual([shown, { ...shown, isCutOff: true }, shown]);
  });
});

describe('an unpaired device that was reloaded', () => {
  const old = { ...pairing, code: 'OLD-0NE', secret: 'the-old-secret' };

  it('goes on with the code that it showed, which the owner may be confirming', async () => {
    const storedCode = { pairing: old, endsAt: START + 5 * 60_000 };
    const { result, states, askForPairing, claimPairing, ...after } = await pair({
      storedCode: storedCode,
      claim: [waiting, confirmed],
    });
    expect(states).toEqual([{ step: 'shown', ...storedCode, isCutOff: false }]);
    expect(claimPairing).toHaveBeenCalledWith(
      { secret: 'the-old-secret' },
      { signal: expect.any(AbortSignal) },
    );
    expect(askForPairing).not.toHaveBeenCalled();
    expect(result).toEqual(paired);
    expect(after.storedCode).toBeNull();
  });

  it('finds the code that it showed when it was closed', async () => {
    const { storedCode } = await pair({ claim: [waiting] });
    expect(storedCode).toEqual({ pairing, endsAt: START + PAIRING_CODE_TTL_MS });
  });

  it('shows a new code if the old one is long over', async () => {
    const storedCode = { pairing: old, endsAt: START - PAIRING_CODE_TTL_MS };
    const { states, askForPairing } = await pair({ storedCode: storedCode, claim: [confirmed] });
    expect(states).toEqual([shown]);
    expect(askForPairing).toHaveBeenCalledTimes(1);
  });
});

describe('an unpaired device that gets no code', () => {
  it('keeps asking while nobody answers', async () => {
    const { states, waits, result } = await pair({ ask: [offline, offline], claim: [confirmed] });
    expect(states.slice(0, 2)).toEqual([
      { step: 'stuck', message: null },
      { step: 'stuck', message: null },
    ]);
    expect(waits).toEqual([ASK_AGAIN_MS, ASK_AGAIN_MS, PAIRING_POLL_MS]);
    expect(result).toEqual(paired);
  });

  it('says what the server said, and asks less often when it has asked too often', async () => {
    const tooOften = () => refusal(429, 'RATE_LIMITED', 'That was too often.');
    const { states, waits } = await pair({ ask: [tooOften], claim: [confirmed] });
    expect(states[0]).toEqual({ step: 'stuck', message: 'That was too often.' });
    expect(waits[0]).toBe(ASK_LATER_MS);
  });

  it('stops with its page, paired or not', async () => {
    const { result, askForPairing } = await pair({ claim: [] });
    expect(result).toBeNull();
    expect(askForPairing).toHaveBeenCalledTimes(1);
  });
});
