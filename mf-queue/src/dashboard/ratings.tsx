import type { ShopRatings } from '@queuebell/contracts';
import { RATINGS_SHOWN_DAYS } from '@queuebell/contracts/limits';
import { dateTimeWords } from '@queuebell/host-kit/dates';
import { Button, Loading } from '@queuebell/ui';
import { Face, RATING_WORDS } from '../ratings/face';
import styles from './ratings.module.css';
import type { RatingsState } from './use-ratings';

interface RatingsProps {
  ratings: RatingsState;
  retry: () => void;
  timeZone: string;
}

/** How customers found their visits: only the shop reads it. */
export function Ratings({ ratings, retry, timeZone }: RatingsProps) {
  return (
    <section className={styles.ratings} aria-labelledby="ratings" aria-busy={ratings.status === 'loading'}>
      <header className={styles.head}>
        <h2 id="ratings">What customers said</h2>
        <p>{`In the last ${RATINGS_SHOWN_DAYS} days`}</p>
      </header>
      {ratings.status === 'loading' && <Loading what="Loading what customers said…" />}
      {ratings.status === 'failed' && (
        <div className={styles.failed}>
          <p role="alert">The answers could not be loaded.</p>
          <Button kind="quiet" onClick={retry}>
            Retry
          </Button>
        </div>
      )}
      {ratings.status === 'read' && <Answers ratings={ratings.ratings} timeZone={timeZone} />}
    </section>
  );
}

function Answers({ ratings: { counts, comments }, timeZone }: { ratings: ShopRatings; timeZone: string }) {
  const answers = counts.reduce((sum, count) => sum + count, 0);
  if (answers === 0)
    return (
      <p className={styles.empty}>
        No answers yet. After a visit, the customer’s ticket page asks how it was.
      </p>
    );
  return (
    <div className={styles.answers}>
      <p className={styles.average}>
        <strong>{averageOf(counts, answers)}</strong>
        {` of 5 on average, from ${answers === 1 ? '1 answer' : `${answers} answers`}`}
      </p>
      <ul className={styles.counts} aria-label="Answers">
        {counts
          .map((count, index) => (
            <li key={index}>
              <Face rating={index + 1} />
              <span>{RATING_WORDS[index]}</span>
              <progress aria-hidden="true" value={count} max={answers} />
              <b>{count}</b>
            </li>
          ))
          .reverse()}
      </ul>
      {comments.length > 0 && (
        <ul className={styles.comments} aria-label="Comments">
          {comments.map(({ number, rating, comment, ratedAt }) => (
            <li key={`${ratedAt} ${number}`}>
              <Face rating={rating} />
              <div>
                <p>{comment}</p>
                <p className={styles.from}>
                  {`${RATING_WORDS[rating - 1]} · number ${number} · ${dateTimeWords(ratedAt, timeZone)}`}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function averageOf(counts: readonly number[], answers: number): string {
  const sum = counts.reduce((total, count, index) => total + count * (index + 1), 0);
  return (sum / answers).toFixed(1);
}
