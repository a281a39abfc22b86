import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { giveToFolderOwner } from './folder-owner.js';

const FILE = 'previews.json';
const SECRET_BYTES = 24;

const Preview = z.object({
  id: z.string(),
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
    const text = await readFile(this.#file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '[]';
      throw error;
    });
    return z.array(Preview).parse(JSON.parse(text)).filter(this.#isOpen);
  }

  /** Call it only under the store's lock. @returns the secret of the link, which is not stored */
  async add(preview: Omit<Preview, 'id' | 'link' | 'pass'>): Promise<string> {
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    const made = { ...preview, id: randomUUID(), link: digestOf(secret), pass: digestOf(passOf(secret)) };
    const draft = `${this.#file}.${made.id}`;
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(`${JSON.stringify([...(await this.read()), made], null, 2)}\n`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await giveToFolderOwner(draft);
    await rename(draft, this.#file);
    return secret;
  }

  async byLink(secret: string): Promise<Preview | null> {
    return (await this.read()).find(({ link }) => isEqual(link, digestOf(secret))) ?? null;
  }

  async byPass(pass: string): Promise<Preview | null> {
    return (await this.read()).find((preview) => isEqual(preview.pass, digestOf(pass))) ?? null;
  }

  readonly #isOpen = ({ until }: Preview): boolean => new Date(until) > this.now();
}

/** The link opens a page that asks; only the pass, which no address contains, shows the release. */
export const passOf = (secret: string): string =>
  createHmac('sha256', secret).update('queuebell preview').digest('base64url');

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
