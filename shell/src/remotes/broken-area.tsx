import { Loading } from '@queuebell/ui';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { RemoteProblem } from './remote-problem';
import type { Mend, ShownRemotes } from './remote-store';

interface BrokenAreaProps {
  remote: string;
  path: string;
  error: unknown;
  remotes: ShownRemotes;
  /** Draws the area once more. */
  retry: () => void;
  /** Told when there is nothing left but to say what is wrong. */
  onProblem: () => void;
}

/** An area that could not be drawn: mends itself where it can, and else says what is wrong. */
export function BrokenArea({ remote, path, error, remotes, retry, onProblem }: BrokenAreaProps) {
  const [isMending, setIsMending] = useState(true);
  const onMended = useEffectEvent((mend: Mend) => {
    if (mend === 'again') retry();
    if (mend !== 'problem') return;
    setIsMending(false);
    onProblem();
  });
  useLayoutEffect(() => {
    void remotes.mend(remote, path, error).then((mend) => onMended(mend));
  }, [remotes, remote, path, error]);
  return isMending ? <Loading /> : <RemoteProblem remote={remote} error={error} onRetry={retry} />;
}
