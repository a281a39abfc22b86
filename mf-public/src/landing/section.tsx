import { type ReactNode, useId } from 'react';
import styles from './section.module.css';

interface SectionProps {
  title: string;
  lead?: string;
  /** The background: the two quiet ones alternate; `invitation` ends the page, and is centred. */
  ground?: 'page' | 'surface' | 'invitation';
  children: ReactNode;
}

export function Section({ title, lead, ground = 'page', children }: SectionProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles[ground]}>
      <div className={styles.inner}>
        <h2 id={headingId} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </section>
  );
}
