import type { ReleaseAct } from '@queuebell/contracts';
import { RELEASE_ACTS_SHOWN } from '@queuebell/contracts/limits';
import { useId } from 'react';
import styles from './releases.module.css';
import { actWords, byWords, commitWords, timeWords } from './words';

const SHOWN_AT_ONCE = 5;

interface ReleaseHistoryProps {
  /** The last one first. */
  acts: readonly ReleaseAct[];
  timeZone: string;
}

/** The last acts on a remote. Earlier ones appear at a press. */
export function ReleaseHistory({ acts, timeZone }: ReleaseHistoryProps) {
  const title = useId();
  if (acts.length === 0) return null;
  const earlier = acts.slice(SHOWN_AT_ONCE);
  return (
    <section aria-labelledby={title}>
      <h3 id={title}>{acts.length < RELEASE_ACTS_SHOWN ? 'History' : `History: the last ${acts.length}`}</h3>
      <Acts acts={acts.slice(0, SHOWN_AT_ONCE)} timeZone={timeZone} />
      {earlier.length > 0 && (
        <details>
          <summary>{`Show ${earlier.length} earlier`}</summary>
          <Acts acts={earlier} timeZone={timeZone} />
        </details>
      )}
    </section>
  );
}

const Acts = ({ acts, timeZone }: ReleaseHistoryProps) => (
  <ol className={styles.acts}>
    {acts.map(({ at, action, by, version, detail, origin }) => (
      <li key={at + action}>
        <time dateTime={at}>{timeWords(at, timeZone)}</time>
        <div>
          <b>{[actWords[action], version].filter(Boolean).join(' ')}</b>
          <span className={styles.by}>
            {`by ${byWords(by, action === 'promote' ? {} : origin)}${origin?.commit ? `, commit ${commitWords(origin)}` : ''}`}
          </span>
          {detail !== undefined && <p>{detail}</p>}
        </div>
      </li>
    ))}
  </ol>
);
