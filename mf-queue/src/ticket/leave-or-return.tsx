import type { TicketView } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { useFocusBack } from '@queuebell/host-kit/form';
import { Alert, Button } from '@queuebell/ui';
import { useLayoutEffect, useState } from 'react';
import { useNow } from '../queue/use-now';
import { type KnownTicket, returnLeftMs } from './ticket-state';
import styles from './ticket.module.css';

const SECOND_MS = 1_000;
const UNREACHABLE = 'We couldn’t reach the shop. Please try again.';
const TOO_LATE = 'It is too late to take your place back. Please take a new number.';

interface LeaveOrReturnProps {
  host: Host;
  ticketId: string;
  state: KnownTicket;
  onAnswer: (answer: ApiAnswer<TicketView>) => void;
}

/** Leaves the queue at once, with an undo for a minute. */
export function LeaveOrReturn({ host, ticketId, state, onAnswer }: LeaveOrReturnProps) {
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const button = useFocusBack(isSending);
  const { status } = state.ticket;
  const isOpen = status === 'waiting' || status === 'serving';

  const send = async (route: typeof routes.leaveQueue | typeof routes.returnToQueue) => {
    setSending(true);
    setProblem(null);
    const answer = await host.api.call(route, { id: ticketId });
    setSending(false);
    if (!answer.ok) setProblem(wordsOf(answer));
    onAnswer(answer);
  };

  return (
    <div className={styles.leave}>
      {isOpen && (
        <Button
          ref={button}
          kind="quiet"
          className={styles.leaving ?? ''}
          disabled={isSending}
          onClick={() => send(routes.leaveQueue)}
        >
          I’m leaving
        </Button>
      )}
      {status === 'left' && (
        <TakeBack state={state} isSending={isSending} onTakeBack={() => send(routes.returnToQueue)} />
      )}
      {problem !== null && <Alert>{problem}</Alert>}
    </div>
  );
}

interface TakeBackProps {
  state: KnownTicket;
  isSending: boolean;
  onTakeBack: () => void;
}

/** Only a page that saw the customer leave knows how long the undo remains. */
function TakeBack({ state, isSending, onTakeBack }: TakeBackProps) {
  const button = useFocusBack(isSending);
  const now = useNow(SECOND_MS);
  const leftMs = returnLeftMs(state, now);
  const isWitnessed = state.left?.isWitnessed === true;

  // The undo takes the place of the pressed button, also for the focus.
  useLayoutEffect(() => {
    if (isWitnessed) button.current?.focus({ preventScroll: true });
  }, [button, isWitnessed]);

  if (leftMs === 0) return null;
  const seconds = Math.ceil(leftMs / SECOND_MS);
  return (
    <>
      <Button ref={button} size="tap" disabled={isSending} onClick={onTakeBack}>
        Take my place back
      </Button>
      {isWitnessed && (
        <p className={styles.countdown} aria-hidden="true">
          {seconds === 1 ? 'For 1 more second' : `For ${seconds} more seconds`}
        </p>
      )}
    </>
  );
}

function wordsOf({ code, message }: Extract<ApiAnswer<TicketView>, { ok: false }>): string {
  if (code === 'NETWORK') return UNREACHABLE;
  return code === 'UNDO_TOO_LATE' ? TOO_LATE : message;
}
