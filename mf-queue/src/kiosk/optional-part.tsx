import type { Host } from '@queuebell/host-kit';
import { ErrorBoundary } from '@queuebell/ui';
import { type ReactNode, Suspense } from 'react';

/** The screen goes on without what does not work, which is reported: nobody sees that a lock is missing. */
export const Besides = ({ host, children }: { host: Host; children: ReactNode }) => (
  <ErrorBoundary
    fallback={() => null}
    onError={(cause) => host.report({ area: 'mf-queue/kiosk', message: 'It failed.', cause })}
  >
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);
