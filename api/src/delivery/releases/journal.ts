import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { handOver } from './folder-owner.js';
import type { JournalLine } from './release-history.js';

export const JOURNAL_FILE = 'journal.ndjson';
const NEWLINE = 10;

const Line = z.object({
  at: z.string(),
  remote: z.string(),
  version: z.string(),
  action: z.enum(['publish', 'rollback']),
  by: z.string(),
}) satisfies z.ZodType<JournalLine>;

/** Lists each release that became current, with its time and author: one line each, append-only. */
export class Journal {
  readonly #file: string;

  constructor(folder: string) {
    this.#file = path.join(folder, JOURNAL_FILE);
  }

  /** @returns oldest first, without unreadable lines (a process can die while it writes) */
  async of(remote: string): Promise<JournalLine[]> {
    const text = await readFile(this.#file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return text.split('\n').flatMap((line) => {
      const parsed = parseLine(line);
      return parsed?.remote === remote ? [parsed] : [];
    });
  }

  /** Call it only under the store's lock. */
  async append(lines: readonly JournalLine[]): Promise<void> {
    const handle = await open(this.#file, 'a+');
    try {
      const { size } = await handle.stat();
      const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position: Math.max(0, size - 1) });
      const isTorn = size > 0 && buffer[0] !== NEWLINE;
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      await handle.appendFile(`${isTorn ? '\n' : ''}${text}`);
    } finally {
      await handle.close();
    }
    await handOver(this.#file);
  }
}

function parseLine(text: string): JournalLine | null {
  try {
    return Line.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
