import { readFile, stat } from 'node:fs/promises';

/** A text file that may be replaced at any time: read again when it was. */
export class StampedFile {
  #known: { stamp: number; text: string } | undefined;

  constructor(private readonly file: string) {}

  /** @returns its text, or the last one while it is gone; null when it never was there */
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
