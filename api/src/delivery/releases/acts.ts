import { randomUUID } from 'node:crypto';
import type { Journal, JournalLine } from './journal.js';
import type { RegistryFile } from './registry-file.js';
import type { Act, JournalEntry } from './release-history.js';
import type { HeldLock } from './store-lock.js';

/**
 * Writes an act into the journal before it changes anything, and its outcome afterwards. If a process dies in
 * between, the registry tells whether the act happened: it names the last one. All acts run under the store's
 * lock, so the next one writes down that outcome.
 */
export class Acts {
  constructor(
    private readonly registry: RegistryFile,
    private readonly journal: Journal,
    private readonly warn: (line: string) => void,
  ) {}

  /** @returns oldest first; `unfinished` are acts that run now, or whose process died before it changed anything */
  async of(remote: string): Promise<JournalEntry[]> {
    const last = await this.registry.lastAct().catch(() => undefined);
    const entries = await this.journal.entries();
    return entries
      .filter((entry) => entry.remote === remote)
      .map((entry) => (isPending(entry) && entry.id === last ? { ...entry, state: 'done' } : entry));
  }

  /** @param change writes the act's id into the registry @throws its errors; then the act is lost */
  async record<Result>(act: Act, lock: HeldLock, change: (id: string) => Promise<Result>): Promise<Result> {
    const id = randomUUID();
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

  /** @throws RegistryUnreadable */
  async #outcomes(): Promise<JournalLine[]> {
    const last = await this.registry.lastAct();
    const pending = (await this.journal.entries()).filter(isPending);
    return pending.map(({ state: _, ...act }) => (act.id === last ? act : { lost: act.id }));
  }
}

const isPending = (entry: JournalEntry): entry is JournalEntry & { id: string } =>
  entry.state === 'unfinished' && entry.id !== undefined;
