import type { FeedbackItem, FeedbackStatus } from '@queuebell/contracts';
import { TextField } from '@queuebell/ui';
import { useState } from 'react';
import page from '../site-staff/staff-page.module.css';
import { FeedbackCard } from './feedback-card';
import { type FeedbackCards, shownItems } from './feedback-list-state';
import styles from './feedback-list.module.css';
import { type StatusFilter, countsOf, filterOptions } from './feedback-status';

interface FeedbackGridProps {
  cards: FeedbackCards;
  /** Of the reader's shop, for the dates. */
  timeZone: string;
  siteName: string;
  onStatus: (id: string, status: FeedbackStatus) => void;
}

/** All feedback as cards, filtered by status and words. */
export function FeedbackGrid({ cards, timeZone, siteName, onStatus }: FeedbackGridProps) {
  const [filter, setFilter] = useState<StatusFilter>('all');
  // A card whose status was changed stays where it is, even if the filter no longer fits.
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState('');
  const items = shownItems(cards);
  const found = items.filter((item) => hasWords(item, words));
  const counts = countsOf(found);
  const shown = found.filter(({ _id, status }) => filter === 'all' || status === filter || touched.has(_id));

  return (
    <div className={page.screen}>
      <header className={page.header}>
        <h1 className={page.title}>Feedback</h1>
        {items.length > 0 && (
          <div role="search" className={styles.search}>
            <TextField
              label="Search"
              type="search"
              name="search"
              value={words}
              onChange={({ currentTarget }) => {
                setWords(currentTarget.value);
                setTouched(new Set());
              }}
            />
          </div>
        )}
        {items.length > 0 && (
          <div role="group" aria-label="Show" className={styles.filter}>
            {filterOptions.map(([value, label]) => (
              <button
                key={value}
                type="button"
                aria-pressed={filter === value}
                onClick={() => {
                  setFilter(value);
                  setTouched(new Set());
                }}
              >
                {label} <span className={styles.count}>{counts[value]}</span>
              </button>
            ))}
          </div>
        )}
      </header>
      {shown.length === 0 ? (
        <div role="status" className={page.empty}>
          {items.length === 0 ? (
            <>
              <h2>No feedback yet</h2>
              <p>Messages from the feedback form appear here.</p>
            </>
          ) : (
            <p>{found.length === 0 ? 'No feedback with these words.' : 'No feedback with this status.'}</p>
          )}
        </div>
      ) : (
        <ul className={styles.grid}>
          {shown.map((item) => (
            <li key={item._id}>
              <FeedbackCard
                item={item}
                notSaved={cards.notSaved[item._id]}
                timeZone={timeZone}
                siteName={siteName}
                onStatus={(status) => {
                  setTouched((before) => new Set(before).add(item._id));
                  onStatus(item._id, status);
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Every word must occur, in capitals or not. */
function hasWords({ name, email, phone = '', message }: FeedbackItem, words: string): boolean {
  const text = [name, email, phone, message].join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
