import type { Host } from '@queuebell/host-kit';
import { Alert, ErrorBoundary } from '@queuebell/ui';
import { type ReactNode, Suspense } from 'react';

interface DeferredPartProps {
  report: Host['report'];
  /** Names the part in an error report. */
  area: string;
  children: ReactNode;
}

/** Loads a part after the first rendering. If it fails, the rest of the screen stays. */
export function DeferredPart({ report, area, children }: DeferredPartProps) {
  return (
    <ErrorBoundary
      fallback={() => <Alert>Part of this page could not be loaded. Please reload the page.</Alert>}
      onError={(cause) => report({ area, message: 'A part could not be loaded.', cause })}
    >
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
