import { TICKET_MORE_MS, TICKET_RESET_MS } from '@queuebell/contracts/limits';
import { useEffect, useState } from 'react';
import { afterByTheClock } from './wall-clock-timers';

/** A stretch of time that ends at a moment of the device's clock; both in milliseconds. */
interface Stretch {
  ms: number;
  endsAt: number;
}

interface TicketTime {
  stretch: Stretch;
  /** Somebody is there: the ticket stays for its full time from now on. */
  touched: () => void;
  /** Somebody wants to read on. */
  needMore: () => void;
}

const fromNow = (ms: number): Stretch => ({ ms, endsAt: Date.now() + ms });
const later = (one: Stretch, other: Stretch): Stretch => (one.endsAt > other.endsAt ? one : other);

/** How long a ticket stays. @param onOver stays the same function */
export function useTicketTime(onOver: () => void): TicketTime {
  const [stretch, setStretch] = useState(() => fromNow(TICKET_RESET_MS));
  useEffect(() => afterByTheClock(stretch.endsAt - Date.now(), onOver), [stretch, onOver]);

  const stayFor = (ms: number) => {
    const wanted = fromNow(ms);
    setStretch((before) => later(before, wanted));
  };
  return {
    stretch,
    touched: () => stayFor(TICKET_RESET_MS),
    needMore: () => stayFor(TICKET_MORE_MS),
  };
}
