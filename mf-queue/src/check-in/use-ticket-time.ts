import { TICKET_MORE_MS, TICKET_RESET_MS } from '@queuebell/contracts/limits';
import { useEffect, useState } from 'react';
import { wallClockTimeout } from '../queue/wall-clock-timers';

/** Both in milliseconds, `endsAt` by the device's clock. */
interface Stretch {
  ms: number;
  endsAt: number;
}

interface TicketTime {
  stretch: Stretch;
  touched: () => void;
  needMore: () => void;
}

const fromNow = (ms: number): Stretch => ({ ms, endsAt: Date.now() + ms });
const later = (one: Stretch, other: Stretch): Stretch => (one.endsAt > other.endsAt ? one : other);

/** How long a ticket stays. @param onOver a stable function */
export function useTicketTime(onOver: () => void): TicketTime {
  const [stretch, setStretch] = useState(() => fromNow(TICKET_RESET_MS));
  useEffect(() => wallClockTimeout(stretch.endsAt - Date.now(), onOver), [stretch, onOver]);

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
