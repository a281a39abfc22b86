import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { replaceFile } from './disk-sync.js';
import type { HeldLock } from './store-lock.js';

const FILE = 'deploy-tokens.json';
const ID_DIGITS = 8;

const StoredToken = z.object({
  id: z.string(),
  sha256: z.string(),
  createdAt: z.string(),
  /** ISO 8601 in UTC. Missing in files of older versions. */
  endsAt: z.string().optional(),
});
export type StoredToken = z.infer<typeof StoredToken>;

/** By remote, the oldest first. */
export type StoredTokens = Readonly<Record<string, readonly StoredToken[]>>;

const Content = z.object({ act: z.string().optional(), tokens: z.record(z.string(), z.array(StoredToken)) });
type Content = z.infer<typeof Content>;

/** Older versions kept one token per remote, without an end. */
const OlderContent = z
  .record(z.string(), StoredToken.pick({ sha256: true, createdAt: true }))
  .transform((digests): Content => ({
    tokens: Object.fromEntries(
      Object.entries(digests).map(([remote, token]) => [
        remote,
        [{ id: token.sha256.slice(0, ID_DIGITS), ...token }],
      ]),
    ),
  }));

/** Digests of deploy tokens. Read at each check, so that a revocation counts at once. */
export class TokenFile {
  readonly #file: string;

  constructor(private readonly dataDir: string) {
    this.#file = path.join(dataDir, FILE);
  }

  /** @throws Error when the file exists but cannot be read: no token works then, and none is overwritten */
  async read(): Promise<StoredTokens> {
    return (await this.#content()).tokens;
  }

  /** @returns the id of the act that wrote the file */
  async lastAct(): Promise<string | undefined> {
    return (await this.#content()).act;
  }

  async replace(tokens: StoredTokens, act: string, lock: HeldLock): Promise<void> {
    await mkdir(this.dataDir, { recursive: true, mode: 0o700 });
    const withTokens = Object.fromEntries(Object.entries(tokens).filter(([, each]) => each.length > 0));
    const text = `${JSON.stringify({ act, tokens: withTokens }, null, 2)}\n`;
    await replaceFile(this.#file, text, { mode: 0o600, isAllowed: () => lock.assertHeld() });
  }

  async #content(): Promise<Content> {
    const text = await readFile(this.#file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '{"tokens":{}}';
      throw error;
    });
    return z.union([Content, OlderContent]).parse(JSON.parse(text));
  }
}

export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();

export const idOf = (digest: string): string => digest.slice(0, ID_DIGITS);
