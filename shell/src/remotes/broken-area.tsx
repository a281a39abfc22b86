import { Loading } from '@queuebell/ui';
import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { RemoteProblem } from './remote-problem';
import type { Recovery } from './recovery';
import type { ShownRemotes } from './remote-store';

interface BrokenAreaProps {
  remote: string;
  path: string;
  error: unknown;
  remotes: ShownRemotes;
  retry: () => void;
  /** Called when recovery has failed and the problem is shown. */
  onProblem: () => void;
}

/** An area that could not be drawn: recovers by itself where it can, or says what is wrong. */
export function BrokenArea({ remote, path, error, remotes, retry, onProblem }: BrokenAreaProps) {
  const [isRecovering, setIsRecovering] = useState(true);
  const onRecovery = useEffectEvent((recovery: Recovery) => {
    if (recovery === 'again') retry();
    if (recovery !== 'problem') return;
    setIsRecovering(false);
    onProblem();
  });
  useLayoutEffect(() => {
    void remotes.recover(remote, path, error).then(onRecovery);
  }, [remotes, remote, path, error]);
  return isRecovering ? <Loading /> : <RemoteProblem remote={remote} error={error} onRetry={retry} />;
}
