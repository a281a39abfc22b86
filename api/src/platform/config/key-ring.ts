import { createHmac } from 'node:crypto';

const ID_LENGTH = 12;

/** A key's algorithm never changes: another algorithm begins with a new key beside the earlier ones. */
export type TokenAlgorithm = 'HS256' | 'HS512';

/** A secret that tokens are signed with. */
export interface TokenKey {
  /** Stands in each token (`kid`), so that its key is known. */
  id: string;
  secret: string;
  /** The only algorithm that is accepted for this key, whatever the token says. */
  algorithm: TokenAlgorithm;
}

/** The keys of this installation: one that signs, and earlier ones whose tokens are still valid. */
export interface KeyRing {
  signing(): TokenKey;
  /**
   * Keys that may have signed a token.
   * @param id of the token; undefined for old tokens without one
   */
  verifying(id: string | undefined): readonly TokenKey[];
}

const NAMED_ALGORITHM = /^HS512:/;

/**
 * Gives a key an id that is the same in every process and reveals no more than a signature does.
 * @param secret signs with HS512 if it begins with `HS512:`, else with HS256
 */
export function keyOf(secret: string): TokenKey {
  const id = createHmac('sha256', secret).update('queuebell key id').digest('base64url').slice(0, ID_LENGTH);
  return { id, secret, algorithm: NAMED_ALGORITHM.test(secret) ? 'HS512' : 'HS256' };
}

/** The operator's keys, which do not change while the process runs. @param secrets the first one signs */
export function fixedKeys(secrets: readonly [string, ...string[]]): KeyRing {
  const [signing, ...previous] = secrets;
  const keys = [keyOf(signing), ...previous.map(keyOf)] as const;
  return { signing: () => keys[0], verifying: (id) => keysWithId(keys, id) };
}

export const keysWithId = (keys: readonly TokenKey[], id: string | undefined): readonly TokenKey[] =>
  id === undefined ? keys : keys.filter((key) => key.id === id);
