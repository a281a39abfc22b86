import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { replaceFile } from './disk-sync.js';
import type { HeldLock } from './store-lock.js';

const FILE = 'previews.json';
const SECRET_BYTES = 24;

const Preview = z.object({
  remote: z.string(),
  version: z.string(),
  /** ISO 8601 in UTC. */
  until: z.string(),
  by: z.string(),
  /** SHA-256 of the secret in the link, and of the pass for which a browser exchanges it. */
  link: z.string(),
  pass: z.string(),
});
export type Preview = z.infer<typeof Preview>;

const Content = z.object({ act: z.string(), previews: z.array(Preview) });

/** The previews that have not ended. Changed under the store's lock, replaced in one step. */
export class PreviewFile {
  readonly #file: string;

  constructor(
    folder: string,
    private readonly now: () => Date,
  ) {
    this.#file = path.join(folder, FILE);
  }

  async read(): Promise<Preview[]> {
    return ((await this.#content())?.previews ?? []).filter(this.#isOpen);
  }

  /** @returns the id of the act that wrote the file */
  async lastAct(): Promise<string | undefined> {
    return (await this.#content())?.act;
  }

  /** @returns the secret of the link, which is not stored */
  async add(preview: Omit<Preview, 'link' | 'pass'>, act: string, lock: HeldLock): Promise<string> {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const made = { ...preview, link: digestOf(secret), pass: digestOf(passOf(secret)) };
    const text = `${JSON.stringify({ act, previews: [...(await this.read()), made] }, null, 2)}\n`;
    await replaceFile(this.#file, text, { mode: 0o600, isAllowed: () => lock.assertHeld() });
    return secret;
  }

  async byLink(secret: string): Promise<Preview | null> {
    return (await this.read()).find(({ link }) => isEqual(link, digestOf(secret))) ?? null;
  }

  async byPass(pass: string): Promise<Preview | null> {
    return (await this.read()).find((preview) => isEqual(preview.pass, digestOf(pass))) ?? null;
  }

  async #content(): Promise<z.infer<typeof Content> | null> {
    const text = await readFile(this.#file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    return text === null ? null : Content.parse(JSON.parse(text));
  }

  readonly #isOpen = ({ until }: Preview): boolean => new Date(until) > this.now();
}

/** The link opens a page that asks; only the pass, which no address contains, shows the release. */
export const passOf = (secret: string): string =>
  createHmac('sha256', secret).update('queuebell preview').digest('base64url');

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
