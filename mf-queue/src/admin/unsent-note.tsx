import styles from './parts/admin.module.css';
import type { Screen } from './counter/screen';
import { useOnline } from './parts/use-online';

/** Says that acts without network will be sent, and which of them the queue did not take as they were. */
export function UnsentNote({ unsentCount, problems, isStored, dismiss }: Screen['offline']) {
  const isOnline = useOnline();
  const why = isOnline ? 'The server does not answer.' : 'Offline.';
  const changes = unsentCount === 1 ? '1 change is' : `${unsentCount} changes are`;
  const them = unsentCount === 1 ? 'it' : 'them';
  const where = isStored
    ? 'on this tablet'
    : `on this page only. Please keep it open until we have sent ${them}`;
  return (
    <div className={styles.unsent} data-in-use={unsentCount > 0 ? '' : undefined}>
      {/* Rendered before it has words, so that screen readers announce them. */}
      <p role="status">
        {unsentCount > 0 && `${why} ${changes} saved ${where}${isStored ? ' and will be sent later' : ''}.`}
      </p>
      <ul role="status" aria-label="Changes that could not be made">
        {problems.map(({ id, words, message }) => (
          <li key={id}>
            <span>
              <b>{words}</b> {message}
            </span>
            <button
              type="button"
              className={styles.small}
              aria-label={`OK, ${words}`}
              onClick={() => dismiss(id)}
            >
              OK
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
