import type { Host } from '@queuebell/remote-kit';
import { Alert, ErrorBoundary } from '@queuebell/ui';
import { type ReactNode, Suspense } from 'react';

interface LaterPartProps {
  report: Host['report'];
  children: ReactNode;
}

/** A part of the profile whose code comes after the first picture. The others go on without it. */
export function LaterPart({ report, children }: LaterPartProps) {
  return (
    <ErrorBoundary
      fallback={() => <Alert>A part of this page could not be loaded. Please load the page again.</Alert>}
      onError={(cause) => report({ area: 'profile/part', message: 'A part could not be loaded.', cause })}
    >
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}
