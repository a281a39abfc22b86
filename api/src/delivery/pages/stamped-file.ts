import { readFile, stat } from 'node:fs/promises';

export class StampedFile {
  #known: { stamp: number; text: string } | undefined;

  constructor(private readonly file: string) {}

  /** @returns its text, or the last known one while the file is missing; null if it never existed */
  async read(): Promise<string | null> {
    try {
      const { mtimeMs } = await stat(this.file);
      if (this.#known?.stamp !== mtimeMs) {
        this.#known = { stamp: mtimeMs, text: await readFile(this.file, 'utf8') };
      }
      return this.#known.text;
    } catch {
      return this.#known?.text ?? null;
    }
  }
}
