import type { TicketView } from '@queuebell/contracts';
import { NOTE_MAX } from '@queuebell/contracts/limits';
import * as routes from '@queuebell/contracts/routes';
import type { ApiAnswer, Host } from '@queuebell/host-kit';
import { SubmitButton } from '@queuebell/host-kit/form';
import { Alert, Button, TextField } from '@queuebell/ui';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Face, RATING_WORDS } from '../../ratings/face';
import styles from './rate-visit.module.css';

const UNREACHABLE = 'We couldn’t reach the shop. Please try again.';
const TOO_LATE = 'It’s too late to change your answer.';

interface RateVisitProps {
  host: Host;
  ticketId: string;
  ticket: TicketView;
  onAnswer: (answer: ApiAnswer<TicketView>) => void;
}

/** Asks once how the visit was. As long as the page is open, the answer can be changed, if the server still takes it. */
export function RateVisit({ host, ticketId, ticket, onAnswer }: RateVisitProps) {
  const id = useId();
  const faces = useRef<HTMLDivElement>(null);
  const [rating, setRating] = useState<number | null>(null);
  const [comment, setComment] = useState('');
  const [step, setStep] = useState<'asking' | 'sending' | 'sent' | 'changing'>('asking');
  const [problem, setProblem] = useState<string | null>(null);
  const isGiven = step === 'sent' || (step === 'asking' && ticket.rating === 'given');

  useEffect(() => {
    if (step === 'changing') faces.current?.querySelector<HTMLInputElement>(':checked')?.focus();
  }, [step]);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (rating === null || step === 'sending') return;
    const before = step;
    setStep('sending');
    setProblem(null);
    const answer = await host.api.call(routes.rateVisit, { id: ticketId, rating, comment });
    if (answer.ok) setStep('sent');
    else {
      const isTooLate = answer.code === 'RATING_CLOSED' && before === 'changing';
      setStep(isTooLate ? 'asking' : before);
      setProblem(isTooLate ? TOO_LATE : answer.code === 'NETWORK' ? UNREACHABLE : answer.message);
    }
    onAnswer(answer);
  };

  return (
    <section className={styles.rate} aria-labelledby={id}>
      <h2 id={id}>How was your visit?</h2>
      {!isGiven && (
        <form className={styles.rate} onSubmit={(event) => void send(event)}>
          <p
            className={styles.note}
          >{`Your answer goes only to ${ticket.shop.name}, together with your number.`}</p>
          <div ref={faces} role="radiogroup" aria-labelledby={id} className={styles.faces}>
            {RATING_WORDS.map((words, index) => (
              <label key={words} className={styles.option}>
                <input
                  type="radio"
                  name={id}
                  checked={rating === index + 1}
                  onChange={() => setRating(index + 1)}
                />
                <span>
                  <Face rating={index + 1} />
                  {words}
                </span>
              </label>
            ))}
          </div>
          {rating !== null && (
            <>
              <TextField
                label="Anything to add?"
                hint="optional"
                name="comment"
                maxLength={NOTE_MAX}
                autoComplete="off"
                value={comment}
                onChange={({ currentTarget: { value } }) => setComment(value)}
              />
              <SubmitButton isSending={step === 'sending'} sendingWords="Sending…">
                Send
              </SubmitButton>
            </>
          )}
        </form>
      )}
      <p role="status" className={styles.thanks}>
        {isGiven && 'Thank you for your answer.'}
      </p>
      {isGiven && step === 'sent' && (
        <Button kind="quiet" onClick={() => setStep('changing')}>
          Change my answer
        </Button>
      )}
      {problem !== null && <Alert>{problem}</Alert>}
    </section>
  );
}
