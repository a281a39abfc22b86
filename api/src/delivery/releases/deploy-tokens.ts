import { randomBytes, timingSafeEqual } from 'node:crypto';
import { DEPLOY_TOKEN_DAYS, DEPLOY_TOKENS_MAX } from '@queuebell/contracts';
import type { Action, JournalEntry } from './release-history.js';
import { isRemoteName } from './release-checks.js';
import { ReleaseError } from './release-error.js';
import type { HeldLock } from './store-lock.js';
import { StoreParts } from './store-parts.js';
import { digestOf, idOf, type StoredToken } from './token-file.js';

const TOKEN_BYTES = 32;
const PREFIX = 'qbd_';
const DAY_MS = 86_400_000;

export type DeployToken = Omit<StoredToken, 'sha256'>;

export interface ListedToken extends DeployToken {
  /** When an act of the journal used it last. */
  usedAt?: string | undefined;
}

/** The tokens of teams' pipelines, some for each remote. Each works for its remote only. */
export class DeployTokens {
  readonly #parts: StoreParts;

  constructor(dataDir: string, now: () => Date = () => new Date()) {
    this.#parts = new StoreParts(dataDir, { now });
  }

  /**
   * Ends the oldest ones if there are more than DEPLOY_TOKENS_MAX.
   * @returns the new token, which cannot be read again @throws ReleaseError for an invalid name
   */
  async create(
    remote: string,
    { by = 'unknown', days = DEPLOY_TOKEN_DAYS }: { by?: string; days?: number } = {},
  ): Promise<{ token: string; made: DeployToken; ended: DeployToken[] }> {
    if (!isRemoteName(remote)) throw new ReleaseError(`${remote} is not a valid name for a remote.`);
    const token = PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
    const sha256 = digestOf(token).toString('hex');
    const createdAt = this.#parts.now();
    const endsAt = new Date(createdAt.getTime() + days * DAY_MS).toISOString();
    const made = { id: idOf(sha256), createdAt: createdAt.toISOString(), endsAt };
    return this.#parts.locked(async (lock) => {
      const valid = await validTokens(this.#parts, remote);
      const remaining = valid.slice(Math.max(0, valid.length - (DEPLOY_TOKENS_MAX - 1)));
      const ended = valid.filter((each) => !remaining.includes(each));
      const detail = [`${made.id} until ${endsAt}`, ...endedIn(ended)].join(', ');
      const act = { remote, by, action: 'make-token' as const, detail };
      await record(this.#parts, act, [...remaining, { ...made, sha256 }], lock);
      return { token, made, ended };
    });
  }

  /** @param id undefined: all @returns those that were ended */
  revoke(remote: string, { by = 'unknown', id }: { by?: string; id?: string } = {}): Promise<DeployToken[]> {
    return this.#parts.locked((lock) => endTokens(this.#parts, { remote, by, id }, lock));
  }

  /** Takes the same time for every wrong token. @returns null if it is not valid for this remote */
  async find(remote: string, token: string): Promise<DeployToken | null> {
    const given = digestOf(token);
    const found = (await validTokens(this.#parts, remote)).filter(({ sha256 }) => {
      const expected = Buffer.from(sha256, 'hex');
      return expected.length === given.length && timingSafeEqual(expected, given);
    });
    return found[0] ?? null;
  }

  async list(remote: string): Promise<ListedToken[]> {
    const acts = await this.#parts.acts.of(remote);
    return (await validTokens(this.#parts, remote)).map(({ sha256: _, ...token }) => ({
      ...token,
      usedAt: acts.findLast(({ by }: JournalEntry) => by.startsWith(tokenName(token)))?.at,
    }));
  }
}

/** @returns those that were ended */
export async function endTokens(
  parts: StoreParts,
  { remote, by, id }: { remote: string; by: string; id?: string | undefined },
  lock: HeldLock,
): Promise<DeployToken[]> {
  const valid = await validTokens(parts, remote);
  const ended = valid.filter((each) => id === undefined || each.id === id);
  if (ended.length === 0) return [];
  const remaining = valid.filter((each) => !ended.includes(each));
  const detail = endedIn(ended).join(', ');
  await record(parts, { remote, by, action: 'end-token', detail }, remaining, lock);
  return ended;
}

async function validTokens(parts: StoreParts, remote: string): Promise<readonly StoredToken[]> {
  const tokens = await parts.tokens.read();
  const now = parts.now().toISOString();
  const all = Object.hasOwn(tokens, remote) ? tokens[remote] : undefined;
  return (all ?? []).filter(({ endsAt }) => endsAt === undefined || endsAt > now);
}

async function record(
  { acts, tokens, now }: StoreParts,
  act: { remote: string; by: string; action: Action; detail: string },
  ofRemote: readonly StoredToken[],
  lock: HeldLock,
): Promise<void> {
  await acts.record({ at: now().toISOString(), ...act }, lock, async (id) => {
    await tokens.replace({ ...(await tokens.read()), [act.remote]: ofRemote }, id, lock);
  });
}

const endedIn = (ended: readonly DeployToken[]): string[] => ended.map(({ id }) => `${id} ended`);

/** In the journal, an act's `by` starts with it. */
export const tokenName = ({ id }: Pick<DeployToken, 'id'>): string => `deploy token ${id},`;
