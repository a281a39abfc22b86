import { randomUUID } from 'node:crypto';
import type { Journal, JournalLine } from './journal.js';
import { TOKEN_ACTS, type Act, type JournalEntry } from './release-history.js';
import type { HeldLock } from './store-lock.js';

/** A file that names the last act that changed it. */
interface ActedFile {
  /** @returns undefined if no act did @throws when it cannot be read */
  lastAct(): Promise<string | undefined>;
}

/**
 * Writes an act into the journal before it changes anything, and its outcome afterwards. If a process dies in
 * between, the file that it changes tells whether the act happened: it names the last one. All acts run under the store's
 * lock, so the next one writes down that outcome.
 */
export class Acts {
  constructor(
    private readonly files: Record<'registry' | 'tokens' | 'previews', ActedFile>,
    private readonly journal: Journal,
    private readonly warn: (line: string) => void,
  ) {}

  /** @returns oldest first; `unfinished` are acts that run now, or whose process died before it changed anything */
  async all(): Promise<JournalEntry[]> {
    return Promise.all(
      (await this.journal.entries()).map(async (entry) =>
        isPending(entry) && (await this.#isLast(entry)) ? { ...entry, state: 'done' } : entry,
      ),
    );
  }

  /** @returns those of {@link all} on one remote */
  async of(remote: string): Promise<JournalEntry[]> {
    return (await this.all()).filter((entry) => entry.remote === remote);
  }

  /** @param change writes the act's id into its file @throws its errors; then the act is lost */
  async record<Result>(act: Act, lock: HeldLock, change: (id: string) => Promise<Result>): Promise<Result> {
    const id = randomUUID();
    await this.#fileOf(act).lastAct();
    const outcomes = await this.#outcomes();
    await lock.assertHeld();
    await this.journal.append([...outcomes, { begun: { ...act, id } }]);
    try {
      const result = await change(id);
      await this.journal.append([{ ...act, id }]).catch((error: Error) => {
        this.warn(`${act.remote}: ${act.action} is done. The journal does not say so yet: ${error.message}`);
      });
      return result;
    } catch (error) {
      await this.settle(lock).catch(() => undefined);
      throw error;
    }
  }

  /** Writes down the outcomes of acts that failed, or whose process died. */
  async settle(lock: HeldLock): Promise<void> {
    const outcomes = await this.#outcomes();
    await lock.assertHeld();
    if (outcomes.length > 0) await this.journal.append(outcomes);
  }

  /** Leaves out acts on a file that cannot be read now. */
  async #outcomes(): Promise<JournalLine[]> {
    const lines: JournalLine[] = [];
    for (const { state: _, ...act } of (await this.journal.entries()).filter(isPending)) {
      const isLast = await this.#isLast(act);
      if (isLast !== null) lines.push(isLast ? act : { lost: act.id });
    }
    return lines;
  }

  /** @returns null if the act's file cannot be read */
  async #isLast(act: Pick<Act, 'id' | 'action'>): Promise<boolean | null> {
    return this.#fileOf(act)
      .lastAct()
      .then(
        (last) => last === act.id,
        () => null,
      );
  }

  #fileOf({ action }: Pick<Act, 'action'>): ActedFile {
    if (action === 'preview') return this.files.previews;
    return TOKEN_ACTS.some((each) => each === action) ? this.files.tokens : this.files.registry;
  }
}

const isPending = (entry: JournalEntry): entry is JournalEntry & { id: string } =>
  entry.state === 'unfinished' && entry.id !== undefined;
