import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { giveToFolderOwner } from './folder-owner.js';
import { isRemoteName } from './release-checks.js';
import { ReleaseError } from './release-error.js';
import { withLock } from './store-lock.js';

const FILE = 'deploy-tokens.json';
const TOKEN_BYTES = 32;
const PREFIX = 'qbd_';

const TokenDigests = z.record(z.string(), z.object({ sha256: z.string(), createdAt: z.string() }));
type TokenDigests = z.infer<typeof TokenDigests>;

/** Digests of deploy tokens, one per remote. Read at each check, so that a revocation counts at once. */
export class DeployTokens {
  readonly #now: () => Date;

  constructor(
    private readonly dataDir: string,
    now: () => Date = () => new Date(),
  ) {
    this.#now = now;
  }

  /** @returns the new token, which cannot be read again @throws ReleaseError for an invalid name */
  async create(remote: string): Promise<string> {
    if (!isRemoteName(remote)) throw new ReleaseError(`${remote} is not a valid name for a remote.`);
    const token = PREFIX + randomBytes(TOKEN_BYTES).toString('base64url');
    await this.#change((digests) => ({
      ...digests,
      [remote]: { sha256: digestOf(token).toString('hex'), createdAt: this.#now().toISOString() },
    }));
    return token;
  }

  async revoke(remote: string): Promise<boolean> {
    let there = false;
    await this.#change((digests) => {
      there = Object.hasOwn(digests, remote);
      return Object.fromEntries(Object.entries(digests).filter(([name]) => name !== remote));
    });
    return there;
  }

  /** Takes the same time for every wrong token. */
  async isFor(remote: string, token: string): Promise<boolean> {
    const digests = await this.#read();
    const digest = Object.hasOwn(digests, remote) ? digests[remote] : undefined;
    const expected = Buffer.from(digest?.sha256 ?? '', 'hex');
    const given = digestOf(token);
    const isComparable = expected.length === given.length;
    return timingSafeEqual(isComparable ? expected : digestOf(PREFIX), given) && isComparable;
  }

  async #change(change: (digests: TokenDigests) => TokenDigests): Promise<void> {
    await mkdir(this.dataDir, { recursive: true, mode: 0o700 });
    const file = path.join(this.dataDir, FILE);
    await withLock(this.dataDir, async (lock) => {
      const digests = change(await this.#read());
      const draft = `${file}.${randomUUID()}`;
      await writeFile(draft, `${JSON.stringify(digests, null, 2)}\n`, { mode: 0o600 });
      await giveToFolderOwner(draft);
      await lock.assertHeld();
      await rename(draft, file);
    });
  }

  /** @throws Error when the file exists but cannot be read: no token works then, and none is overwritten */
  async #read(): Promise<TokenDigests> {
    const text = await readFile(path.join(this.dataDir, FILE), 'utf8').catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '{}';
        throw error;
      },
    );
    return TokenDigests.parse(JSON.parse(text));
  }
}

const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest();
