import { readFile, stat } from 'node:fs/promises';

export class StampedFile {
  #cached: { stamp: number; text: string } | undefined;

  constructor(private readonly file: string) {}

  /** @returns its text, or the last known one while the file is missing; null if it never existed */
  async read(): Promise<string | null> {
    try {
      const { mtimeMs } = await stat(this.file);
      if (this.#cached?.stamp !== mtimeMs) {
        this.#cached = { stamp: mtimeMs, text: await readFile(this.file, 'utf8') };
      }
      return this.#cached.text;
    } catch {
      return this.#cached?.text ?? null;
    }
  }
}
