import { createHmac } from 'node:crypto';

const ID_LENGTH = 12;

/** A secret that tokens are signed with. */
export interface TokenKey {
  /** Stands in each token (`kid`), so that whoever verifies it knows which key to take. */
  id: string;
  secret: string;
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

/** The same name in every process that has the secret. It says no more of it than a signature does. */
export function keyOf(secret: string): TokenKey {
  const id = createHmac('sha256', secret).update('queuebell key id').digest('base64url').slice(0, ID_LENGTH);
  return { id, secret };
}

/** Keys that are what they were at the start: the operator's. @param secrets the one that signs first */
export function fixedKeys(secrets: readonly [string, ...string[]]): KeyRing {
  const [signing, ...previous] = secrets;
  const keys = [keyOf(signing), ...previous.map(keyOf)] as const;
  return { signing: () => keys[0], verifying: (id) => named(keys, id) };
}

export const named = (keys: readonly TokenKey[], id: string | undefined): readonly TokenKey[] =>
  id === undefined ? keys : keys.filter((key) => key.id === id);
