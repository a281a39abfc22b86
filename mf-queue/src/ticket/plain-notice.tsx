import type { ReactNode } from 'react';
import styles from './ticket.module.css';

interface PlainNoticeProps {
  title: string;
  children: ReactNode;
  isWaiting?: boolean;
}

export function PlainNotice({ title, children, isWaiting = false }: PlainNoticeProps) {
  return (
    <section className={styles.notice} role="status">
      <title>{title.replace(/\.$/, '')}</title>
      <h1 className={styles.noticeTitle}>{title}</h1>
      <p>{children}</p>
      {isWaiting && <div className={styles.trying} aria-hidden="true" />}
    </section>
  );
}
