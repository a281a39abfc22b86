import type { OperatorInfo } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { Button } from '@queuebell/ui';
import { useEffect, useState } from 'react';
import { FeedbackLink, TermsSection } from './terms-section';
import styles from './terms.module.css';

type Operator = { step: 'loading' } | { step: 'failed' } | { step: 'read'; info: OperatorInfo };

export function useOperator(api: Host['api']): { operator: Operator; retry: () => void } {
  const [operator, setOperator] = useState<Operator>({ step: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    void api.call(routes.readOperator, {}, { signal: leaving.signal }).then((answer) => {
      if (leaving.signal.aborted) return;
      setOperator(answer.ok ? { step: 'read', info: answer.body } : { step: 'failed' });
    });
    return () => leaving.abort();
  }, [api, round]);
  const retry = () => {
    setOperator({ step: 'loading' });
    setRound((before) => before + 1);
  };
  return { operator, retry };
}

export function MissingDetails({ operator }: { operator: Operator }) {
  if (operator.step !== 'read') return null;
  const { name, address, law } = operator.info;
  const missing = Object.entries({ name, address, 'governing law': law })
    .filter(([, value]) => value === null)
    .map(([detail]) => detail);
  if (missing.length === 0) return null;
  return (
    <p role="note" className={styles.missing}>
      These terms are not complete yet: the operator of this site has not filled in its {listOf(missing)}.
    </p>
  );
}

interface ContactSectionProps {
  links: Host['links'];
  siteName: string;
  operator: Operator;
  retry: () => void;
}

export function ContactSection({ links, siteName, operator, retry }: ContactSectionProps) {
  return (
    <TermsSection id="contact">
      {operator.step === 'loading' && <p>Loading the operator’s details …</p>}
      {operator.step === 'failed' && (
        <>
          <p role="alert">The operator’s name and address could not be loaded.</p>
          <Button kind="quiet" onClick={retry}>
            Retry
          </Button>
        </>
      )}
      {operator.step === 'read' && <Details siteName={siteName} info={operator.info} />}
      <p>
        For anything about these terms, privacy or the service, write to us through the{' '}
        <FeedbackLink links={links} />.
      </p>
    </TermsSection>
  );
}

function Details({ siteName, info: { name, address, law } }: { siteName: string; info: OperatorInfo }) {
  return (
    <>
      {name && (
        <p>
          {siteName} is run by {address ? `${name}, ${address}` : name}.
        </p>
      )}
      {law && <p>These terms are governed by the law of {law}.</p>}
    </>
  );
}

const listOf = (words: readonly string[]): string => new Intl.ListFormat('en-GB').format(words);
