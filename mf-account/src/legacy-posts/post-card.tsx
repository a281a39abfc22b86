import type { LegacyPost } from '@queuebell/contracts';
import { Button } from '@queuebell/ui';
import { dateWords } from '@queuebell/host-kit/dates';
import styles from './legacy-posts.module.css';

interface PostCardProps {
  post: LegacyPost;
  timeZone: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
}

export function PostCard({ post, timeZone, onEdit, onDelete }: PostCardProps) {
  const date = dateWords(post.postCreatedAt, timeZone);
  const availability = Object.entries(post.availability);

  return (
    <li className={styles.post}>
      <div>
        <h3 className={styles.job}>{post.job}</h3>
        {date !== null && (
          <p className={styles.quiet}>
            Posted on <time dateTime={post.postCreatedAt}>{date}</time>
          </p>
        )}
      </div>
      {availability.length > 0 && (
        <ul className={styles.labels} aria-label="Availability">
          {availability.map(([label, holds]) => (
            <li key={label} className={holds ? `${styles.label} ${styles.holds}` : styles.label}>
              <span aria-hidden="true">{holds ? '✓' : '✕'}</span>
              <span className={styles.labelWords}>{label}</span>
              <span className={styles.visuallyHidden}>{holds ? ': available' : ': not available'}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.actions}>
        <Button kind="quiet" aria-label={`Edit ${post.job}`} onClick={onEdit}>
          Edit
        </Button>
        <Button kind="danger" aria-label={`Delete ${post.job}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  );
}
