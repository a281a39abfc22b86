import { Problem } from '@queuebell/ui';
import { isMissingFile, isRemoteError } from '@queuebell/host-kit/host';

interface RemoteProblemProps {
  remote: string;
  error: unknown;
  onRetry: () => void;
}

/** Shown in an area whose remote could not be loaded or broke; everything around it keeps working. */
export function RemoteProblem({ remote, error, onRetry }: RemoteProblemProps) {
  return (
    <Problem title="This part of the page cannot be shown." onRetry={onRetry}>
      {causeOf(remote, error)} The rest of the site still works.
    </Problem>
  );
}

/** The problem, in words that a visitor can pass on to support. */
export function causeOf(remote: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (isRemoteError(error, 'OTHER_CONTRACT')) {
    return `The part “${remote}” was made for another version of this site.`;
  }
  if (isRemoteError(error, 'NO_SCREEN')) return `The part “${remote}” has nothing at this address.`;
  if (/shareScopeMap|required version|Unsatisfied version/i.test(message)) {
    return `The part “${remote}” needs newer shared libraries than this site has.`;
  }
  if (isMissingFile(error) || /\bfetch\b/i.test(message)) {
    return `The part “${remote}” could not be loaded from its server.`;
  }
  return `The part “${remote}” stopped with an error.`;
}
