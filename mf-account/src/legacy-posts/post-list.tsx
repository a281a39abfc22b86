import type { LegacyPost, LegacyPostKind } from '@queuebell/contracts';
import { isFocusLost } from '@queuebell/host-kit/focus';
import type { Host } from '@queuebell/host-kit';
import { Alert, Button } from '@queuebell/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { DeletePostModal } from './delete-post-modal';
import { EditPostModal } from './edit-post-modal';
import styles from './legacy-posts.module.css';
import { PostCard } from './post-card';
import { postWords } from './post-words';
import { usePosts } from './use-posts';

interface PostListProps {
  api: Host['api'];
  kind: LegacyPostKind;
  email: string;
  timeZone: string | undefined;
  onLapsed: () => void;
}

type Open = { what: 'nothing' } | { what: 'edit' | 'delete'; post: LegacyPost };

/** Posts of one kind. Renders nothing if there were none from the start. */
export function PostList({ api, kind, email, timeZone, onLapsed }: PostListProps) {
  const { posts, outcome, retry, remove, replace, missed } = usePosts(api, { kind, email, onLapsed });
  const [open, setOpen] = useState<Open>({ what: 'nothing' });
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const words = postWords[kind];
  /** Closes this dialog only, not one that was opened while an answer was on its way. */
  const close = () => setOpen((before) => (before === open ? { what: 'nothing' } : before));

  // The focus disappears with a deleted post's buttons.
  useEffect(() => {
    if (outcome !== null && open.what === 'nothing' && isFocusLost()) heading.current?.focus();
  }, [outcome, posts, open]);

  if (posts.step === 'loading') {
    return (
      <p role="status" className={styles.loading}>
        {words.loading}
      </p>
    );
  }
  if (posts.step === 'listed' && posts.posts.length === 0 && outcome === null) return null;

  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 ref={heading} id={titleId} tabIndex={-1} className={styles.title}>
        {words.title}
      </h2>
      {/* Rendered before it has words, so that screen readers announce them. */}
      <div aria-live="polite" className={styles.news}>
        {outcome?.tone === 'good' && <Alert tone="good">{outcome.words}</Alert>}
      </div>
      {outcome?.tone === 'bad' && <Alert>{outcome.words}</Alert>}
      {posts.step === 'failed' ? (
        <div className={styles.failed}>
          <Alert>{words.notLoaded}</Alert>
          <Button kind="quiet" onClick={retry}>
            Retry
          </Button>
        </div>
      ) : posts.posts.length === 0 ? (
        <p className={styles.quiet}>{words.nothingLeft}</p>
      ) : (
        <ul className={styles.posts}>
          {posts.posts.map((post) => (
            <PostCard
              key={post._id}
              post={post}
              timeZone={timeZone}
              onEdit={() => setOpen({ what: 'edit', post })}
              onDelete={() => setOpen({ what: 'delete', post })}
            />
          ))}
        </ul>
      )}
      {open.what === 'edit' && (
        <EditPostModal
          api={api}
          post={open.post}
          onClose={close}
          onSaved={(post) => {
            replace(post);
            close();
          }}
          onMissed={() => {
            missed();
            close();
          }}
          onLapsed={onLapsed}
        />
      )}
      {open.what === 'delete' && (
        <DeletePostModal post={open.post} onClose={close} onDelete={() => remove(open.post).then(close)} />
      )}
    </section>
  );
}
