import type { TabletPeople } from '@queuebell/contracts';

/** The one who works at this tablet, on that service day. Without the server's proof they are not confirmed. */
export interface TabletPerson {
  id: string;
  name: string;
  day: string;
  proof?: string;
}

interface Stored {
  person: TabletPerson | null;
  /** As the server last said, for when the tablet is offline. */
  people: TabletPeople;
}

const KEY = 'queuebell.person';
const NOBODY: Stored = { person: null, people: [] };

/** The person who works at this device. Kept by the browser, unless it stores nothing. */
export class TabletPersonStore {
  readonly #storage: () => Storage;
  readonly #listeners = new Set<() => void>();
  #stored: Stored;

  constructor(storage: () => Storage) {
    this.#storage = storage;
    this.#stored = this.#quietly((open) => parsed(open.getItem(KEY))) ?? NOBODY;
  }

  readonly get = (): Stored => this.#stored;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  choose(person: TabletPerson | null): void {
    this.#put({ ...this.#stored, person });
  }

  /** A person who is not of the shop any more is not chosen any more. */
  notePeople(people: TabletPeople): void {
    const { person } = this.#stored;
    const known = people.find(({ id }) => id === person?.id);
    this.#put({ people, person: known && person ? { ...person, name: known.name } : null });
  }

  /** The choice ends with its day. */
  noteDay(day: string): void {
    if (this.#stored.person && this.#stored.person.day !== day) this.choose(null);
  }

  /** The value of PERSON_HEADER. */
  claim(): string | undefined {
    const { person } = this.#stored;
    return person ? [person.id, person.proof].filter(Boolean).join(' ') : undefined;
  }

  #put(stored: Stored): void {
    this.#stored = stored;
    this.#quietly((open) => open.setItem(KEY, JSON.stringify(stored)));
    for (const listener of this.#listeners) listener();
  }

  #quietly<Value>(ask: (storage: Storage) => Value): Value | undefined {
    try {
      return ask(this.#storage());
    } catch {
      return undefined;
    }
  }
}

function parsed(text: string | null): Stored | null {
  const { person = null, people } = JSON.parse(text ?? '{}') as Partial<Stored>;
  return Array.isArray(people) ? { person, people } : null;
}
