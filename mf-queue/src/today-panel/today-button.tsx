import type { QueueSnapshot, SessionUser } from '@queuebell/contracts';
import { type Host, loadWithRetry } from '@queuebell/host-kit';
import { Button, ErrorBoundary } from '@queuebell/ui';
import { lazy, Suspense } from 'react';
import styles from './today-button.module.css';

const Panel = lazy(async () => {
  const load = () => import(/* webpackChunkName: "today-panel" */ './today-panel');
  return { default: (await loadWithRetry(load)).TodayPanel };
});

interface TodayButtonProps {
  host: Host;
  owner: SessionUser;
  queue: Pick<QueueSnapshot, 'revision' | 'shop'>;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
}

/** Opens what happened today. Loaded when somebody asks for it. */
export function TodayButton({ host, owner, queue, isOpen, onOpen }: TodayButtonProps) {
  return (
    <footer className={styles.foot}>
      <Button kind="quiet" aria-keyshortcuts="t" onClick={() => onOpen(true)}>
        Today
      </Button>
      {isOpen && (
        <ErrorBoundary
          fallback={() => <p role="alert">This could not be loaded. Please reload the page.</p>}
          onError={(cause) => host.report({ area: 'queue/changes', message: 'It failed.', cause })}
        >
          <Suspense fallback={<p role="status">Loading…</p>}>
            <Panel host={host} owner={owner} queue={queue} onClose={() => onOpen(false)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </footer>
  );
}
