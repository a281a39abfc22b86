import type { TicketView } from '@queuebell/contracts';
import { dayWords } from '@queuebell/host-kit/dates';
import { isTicketView } from '../state/ticket-source';
import type { LastSeen } from '../state/ticket-state';

const PREFIX = 'queuebell.ticket.';

/** Whether it may still be shown: the ticket was open, and it is the same day in the shop. */
export function isStillValid({ ticket, at }: LastSeen, now: number): boolean {
  const { timeZone } = ticket.shop;
  return isOpen(ticket) && dayWords(at, timeZone) === dayWords(now, timeZone);
}

/** Stores tickets for a reload without network, without customers' names and services. Does nothing if the browser stores nothing. */
export class LastSeenTickets {
  readonly #storage: () => Storage;
  readonly #now: () => number;

  constructor(storage: () => Storage, now: () => number) {
    this.#storage = storage;
    this.#now = now;
  }

  read(ticketId: string): LastSeen | null {
    const lastSeen = this.#quietly((storage) => parse(storage.getItem(PREFIX + ticketId)));
    return lastSeen && isStillValid(lastSeen, this.#now()) ? lastSeen : null;
  }

  note(ticketId: string, { ticket, at }: LastSeen): void {
    const { service: _service, ...others } = ticket;
    const group = ticket.group?.map((person) => ({ ...person, name: '' }));
    const stored: LastSeen = { ticket: { ...others, name: '', ...(group && { group }) }, at };
    if (isOpen(ticket))
      this.#quietly((storage) => storage.setItem(PREFIX + ticketId, JSON.stringify(stored)));
    else this.forget(ticketId);
  }

  forget(ticketId: string): void {
    this.#quietly((storage) => storage.removeItem(PREFIX + ticketId));
  }

  /** Removes tickets of former days, and what cannot be read. */
  sweep(): void {
    this.#quietly((storage) => {
      for (const key of keysIn(storage)) {
        const lastSeen = parse(storage.getItem(key));
        if (!lastSeen || !isStillValid(lastSeen, this.#now())) storage.removeItem(key);
      }
    });
  }

  isEmpty(): boolean {
    return this.#quietly((storage) => keysIn(storage).length === 0) ?? true;
  }

  #quietly<Value>(ask: (storage: Storage) => Value): Value | undefined {
    try {
      return ask(this.#storage());
    } catch {
      return undefined;
    }
  }
}

const isOpen = ({ status }: TicketView): boolean => status === 'waiting' || status === 'serving';

const keysIn = (storage: Storage): string[] => Object.keys(storage).filter((key) => key.startsWith(PREFIX));

function parse(text: string | null): LastSeen | null {
  if (text === null) return null;
  try {
    const { ticket, at } = JSON.parse(text) as { ticket?: unknown; at?: unknown };
    return isTicketView(ticket) && typeof at === 'number' ? { ticket, at } : null;
  } catch {
    return null;
  }
}
