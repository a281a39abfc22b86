import { useId } from 'react';
import styles from './sheet.module.css';
import { numberWords, shareWords } from './words';

interface SharesProps {
  title: string;
  shares: readonly (readonly [name: string, count: number])[];
}

/** The parts of a whole, each with its bar. */
export function Shares({ title, shares }: SharesProps) {
  const id = useId();
  const all = shares.reduce((sum, [, count]) => sum + count, 0);
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.shares}>
        {shares.map(([name, count]) => (
          <li key={name}>
            <span>{name}</span>
            <progress aria-hidden="true" value={count} max={all} />
            <b>{numberWords(count)}</b>
            <span className={styles.percent}>{shareWords(count, all)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
