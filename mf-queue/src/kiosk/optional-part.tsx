import type { Host } from '@queuebell/host-kit';
import { ErrorBoundary } from '@queuebell/ui';
import { type ReactNode, Suspense } from 'react';

interface OptionalPartProps {
  host: Host;
  /** Names the part in an error report. */
  area: string;
  children: ReactNode;
}

/** Renders nothing if this part fails, and reports the failure. */
export const OptionalPart = ({ host, area, children }: OptionalPartProps) => (
  <ErrorBoundary
    fallback={() => null}
    onError={(cause) => host.report({ area, message: 'It failed.', cause })}
  >
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);
