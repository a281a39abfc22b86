import type { FeedbackItem, FeedbackStatus } from '@queuebell/contracts';
import { Alert, SelectField } from '@queuebell/ui';
import { useId } from 'react';
import { dateTimeWords } from '@queuebell/host-kit/dates';
import styles from './feedback-card.module.css';
import { statusOptions, statusWords } from './feedback-status';

interface FeedbackCardProps {
  item: FeedbackItem;
  /** A status that was chosen and could not be saved. */
  notSaved: FeedbackStatus | undefined;
  timeZone: string;
  /** In the subject of a reply. */
  siteName: string;
  onStatus: (status: FeedbackStatus) => void;
}

export function FeedbackCard({ item, notSaved, timeZone, siteName, onStatus }: FeedbackCardProps) {
  const nameId = useId();
  const { name, email, phone, message, status, createdAt } = item;
  return (
    <article aria-labelledby={nameId} className={styles.card}>
      <header className={styles.header}>
        <h2 id={nameId} className={styles.name}>
          {name}
        </h2>
        <span className={status === 'new' ? styles.new : styles.handled}>{statusWords[status]}</span>
      </header>
      <time dateTime={createdAt} className={styles.date}>
        {dateTimeWords(createdAt, timeZone)}
      </time>
      <p className={styles.contact}>
        <a href={replyTo(email, siteName)}>{email}</a>
        {phone !== undefined && <a href={`tel:${phone}`}>{phone}</a>}
      </p>
      <p className={styles.message}>{message}</p>
      <footer className={styles.footer}>
        <SelectField
          label="Status"
          name={`status-${item._id}`}
          options={statusOptions}
          value={status}
          onChange={({ currentTarget }) => onStatus(currentTarget.value as FeedbackStatus)}
        />
      </footer>
      {notSaved !== undefined && (
        <Alert>
          The status ‘{statusWords[notSaved]}’ could not be saved. It is ‘{statusWords[status]}’ again. Please
          try once more.
        </Alert>
      )}
    </article>
  );
}

/** Encoded, so that an address typed by a visitor cannot add recipients. */
const replyTo = (email: string, siteName: string): string =>
  `mailto:${encodeURIComponent(email).replace('%40', '@')}?subject=${encodeURIComponent(`Your message to ${siteName}`)}`;
