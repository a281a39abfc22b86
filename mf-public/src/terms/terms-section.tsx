import { type Host, SuiteLink } from '@queuebell/host-kit';
import type { ReactNode } from 'react';
import { type SectionId, titleOf } from './terms-contents';
import styles from './terms.module.css';

export function TermsSection({ id, children }: { id: SectionId; children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`}>{titleOf(id)}</h2>
      {children}
    </section>
  );
}

export function FeedbackLink({ links }: Pick<Host, 'links'>) {
  return (
    <SuiteLink links={links} to="/feedback">
      feedback form
    </SuiteLink>
  );
}
