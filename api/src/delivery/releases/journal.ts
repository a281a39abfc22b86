import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { giveToFolderOwner } from './folder-owner.js';
import { ACTIONS, type Act, type JournalEntry } from './release-history.js';

export const JOURNAL_FILE = 'journal.ndjson';
const NEWLINE = 10;

const JournalAct = z.object({
  id: z.string().optional(),
  at: z.string(),
  remote: z.string(),
  action: z.enum(ACTIONS),
  by: z.string(),
  version: z.string().optional(),
  detail: z.string().optional(),
  commit: z.string().optional(),
  run: z.string().optional(),
  person: z.string().optional(),
}) satisfies z.ZodType<Act>;

const Line = z.union([
  z.object({ begun: JournalAct.required({ id: true }) }),
  z.object({ lost: z.string() }),
  JournalAct,
]);

/** An act that begins, the id of one that was lost, or an act that is done, also from older versions. */
export type JournalLine = z.infer<typeof Line>;

/** Lists every act: a line when it begins, and one for its outcome. Append-only. */
export class Journal {
  readonly #file: string;

  constructor(folder: string) {
    this.#file = path.join(folder, JOURNAL_FILE);
  }

  /** @returns oldest first, without unreadable lines (a process can die while it writes) */
  async entries(): Promise<JournalEntry[]> {
    const text = await readFile(this.#file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    const entries: JournalEntry[] = [];
    const begun = new Map<string, JournalEntry>();
    for (const line of text.split('\n').flatMap(parsed)) {
      if ('begun' in line) {
        const entry: JournalEntry = { ...line.begun, state: 'unfinished' };
        begun.set(line.begun.id, entry);
        entries.push(entry);
        continue;
      }
      const entry = begun.get('lost' in line ? line.lost : (line.id ?? ''));
      if (entry) entry.state = 'lost' in line ? 'lost' : 'done';
      else if (!('lost' in line)) entries.push({ ...line, state: 'done' });
    }
    return entries;
  }

  /** On the disk when it returns. Call it only under the store's lock. */
  async append(lines: readonly JournalLine[]): Promise<void> {
    const handle = await open(this.#file, 'a+');
    try {
      const { size } = await handle.stat();
      const { buffer } = await handle.read({ buffer: Buffer.alloc(1), position: Math.max(0, size - 1) });
      const isTorn = size > 0 && buffer[0] !== NEWLINE;
      const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
      await handle.appendFile(`${isTorn ? '\n' : ''}${text}`);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await giveToFolderOwner(this.#file);
  }
}

function parsed(text: string): JournalLine[] {
  try {
    const { data } = Line.safeParse(JSON.parse(text));
    return data ? [data] : [];
  } catch {
    return [];
  }
}
