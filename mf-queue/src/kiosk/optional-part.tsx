import type { Host } from '@queuebell/host-kit';
import { ErrorBoundary } from '@queuebell/ui';
import { type ReactNode, Suspense } from 'react';

/** Renders nothing if this part fails, and reports the failure. */
export const OptionalPart = ({ host, children }: { host: Host; children: ReactNode }) => (
  <ErrorBoundary
    fallback={() => null}
    onError={(cause) => host.report({ area: 'mf-queue/kiosk', message: 'It failed.', cause })}
  >
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);
