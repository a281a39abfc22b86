import type { WaitAnswer } from '@queuebell/contracts';
import { wordsOf } from '@queuebell/wait-estimate';
import { type Read, useWait } from './use-wait';

interface WaitLineProps {
  /** Default: of a customer who comes now. */
  whose?: 'The' | 'Your';
  /** A stable function; null while nobody can be asked. */
  read: Read<WaitAnswer> | null;
  /** Asks again when this changes. */
  renewed?: unknown;
}

/** "The wait is about 20–35 min"; nothing while nothing is known. */
export function WaitLine({ whose = 'The', read, renewed }: WaitLineProps) {
  const known = useWait(read, renewed);
  if (!known) return null;
  const { shown, score } = known;
  return (
    <>
      {`${whose} wait is ${wordsOf(shown)}`}
      {score && <small>{` Right for ${score.right} of the last ${score.of} customers`}</small>}
    </>
  );
}
