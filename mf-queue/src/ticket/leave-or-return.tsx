import type { TicketView } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { useFocusBack } from '@queuebell/host-kit/form';
import { Alert, Button } from '@queuebell/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { useNow } from '../queue/use-now';
import { type KnownTicket, returnLeftMs } from './state/ticket-state';
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
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const button = useFocusBack(isSending);
  const { status } = state.ticket;
  const isOpen = isHere(state.ticket);
  const here = (state.ticket.group ?? []).filter(isHere);

  /** @param number one of a group; undefined: all of them */
  const send = async (route: typeof routes.leaveQueue | typeof routes.returnToQueue, number?: number) => {
    setSending(true);
    setAsking(false);
    setProblem(null);
    const answer = await host.api.call(route, {
      id: ticketId,
      ...(number !== undefined && { number: String(number) }),
    });
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
          aria-expanded={here.length > 1 ? isAsking : undefined}
          onClick={() => (here.length > 1 ? setAsking(!isAsking) : send(routes.leaveQueue))}
        >
          {here.length > 1 ? 'Leave the queue' : 'I’m leaving'}
        </Button>
      )}
      {isAsking && here.length > 1 && (
        <LeaveChoice
          group={here}
          onLeave={(number) => send(routes.leaveQueue, number)}
          onCancel={() => {
            setAsking(false);
            button.current?.focus();
          }}
        />
      )}
      {(state.ticket.group ?? []).length > 0 && status !== 'left' && (
        <GroupReturns
          state={state}
          isSending={isSending}
          onReturn={(number) => send(routes.returnToQueue, number)}
        />
      )}
      {status === 'left' && (
        <TakeBack state={state} isSending={isSending} onTakeBack={() => send(routes.returnToQueue)} />
      )}
      {problem !== null && <Alert>{problem}</Alert>}
    </div>
  );
}

const isHere = ({ status }: Pick<TicketView, 'status'>): boolean =>
  status === 'waiting' || status === 'serving';

interface LeaveChoiceProps {
  group: NonNullable<TicketView['group']>;
  /** Without a number: all of them. */
  onLeave: (number?: number) => void;
  onCancel: () => void;
}

/** Of a group, all may leave or one. */
function LeaveChoice({ group, onLeave, onCancel }: LeaveChoiceProps) {
  const first = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => first.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.leave} role="group" aria-label="Who is leaving?">
      <p>Who is leaving?</p>
      <Button ref={first} size="tap" onClick={() => onLeave()}>
        {group.length === 2 ? 'Both of us' : `All ${group.length} of us`}
      </Button>
      {group.map(({ number, name }) => (
        <Button key={number} kind="quiet" size="tap" onClick={() => onLeave(number)}>
          {`Only ${number}${name && ` · ${name}`}`}
        </Button>
      ))}
      <Button kind="quiet" size="tap" className={styles.leaving ?? ''} onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

interface GroupReturnsProps {
  state: KnownTicket;
  isSending: boolean;
  onReturn: (number: number) => void;
}

/** Those of a group who have just left, while the others stay. */
function GroupReturns({ state, isSending, onReturn }: GroupReturnsProps) {
  const gone = (state.ticket.group ?? []).filter(({ status, canReturn }) => status === 'left' && canReturn);
  return gone.map(({ number }) => (
    <Button key={number} size="tap" disabled={isSending} onClick={() => onReturn(number)}>
      {`Take number ${number} back`}
    </Button>
  ));
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
        {state.ticket.group ? 'Take our places back' : 'Take my place back'}
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
