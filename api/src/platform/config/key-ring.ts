import { createHmac } from 'node:crypto';

const ID_LENGTH = 12;

/** What a key signs with. Another one is begun with a new key, beside which those before go on with theirs. */
export type TokenAlgorithm = 'HS256' | 'HS512';

/** A secret that tokens are signed with. */
export interface TokenKey {
  /** Stands in each token (`kid`), so that whoever verifies it knows which key to take. */
  id: string;
  secret: string;
  /** The only one that is believed of a token that names this key, whatever the token says. */
  algorithm: TokenAlgorithm;
}

/** The keys of this installation: one that signs, and those before it, whose tokens are still about. */
export interface KeyRing {
  signing(): TokenKey;
  /**
   * The keys that a token may be signed with.
   * @param id as the token has it; undefined: it is from before tokens had one
   */
  verifying(id: string | undefined): readonly TokenKey[];
}

const NAMED_ALGORITHM = /^HS512:/;

/**
 * The same name in every process that has the secret. It says no more of it than a signature does.
 * @param secret begins with `HS512:` where it signs with that; else with HS256
 */
export function keyOf(secret: string): TokenKey {
  const id = createHmac('sha256', secret).update('queuebell key id').digest('base64url').slice(0, ID_LENGTH);
  return { id, secret, algorithm: NAMED_ALGORITHM.test(secret) ? 'HS512' : 'HS256' };
}

/** Keys that are what they were at the start: the operator's. @param secrets the one that signs first */
export function fixedKeys(secrets: readonly [string, ...string[]]): KeyRing {
  const [signing, ...previous] = secrets;
  const keys = [keyOf(signing), ...previous.map(keyOf)] as const;
  return { signing: () => keys[0], verifying: (id) => named(keys, id) };
}

export const named = (keys: readonly TokenKey[], id: string | undefined): readonly TokenKey[] =>
  id === undefined ? keys : keys.filter((key) => key.id === id);
