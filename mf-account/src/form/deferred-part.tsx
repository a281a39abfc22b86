import type { Host } from '@queuebell/host-kit';
import { Alert, ErrorBoundary } from '@queuebell/ui';
import { type ReactNode, Suspense } from 'react';

interface LaterPartProps {
  report: Host['report'];
  /** Which part it is, for the report of its failure. */
  area: string;
  children: ReactNode;
}

/** A part of a screen whose code comes after the first picture. The others go on without it. */
export function LaterPart({ report, area, children }: LaterPartProps) {
  return (
    <ErrorBoundary
      fallback={() => <Alert>Part of this page could not be loaded. Please reload the page.</Alert>}
      onError={(cause) => report({ area, message: 'A part could not be loaded.', cause })}
    >
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
