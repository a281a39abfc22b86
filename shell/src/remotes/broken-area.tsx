import { Loading } from '@queuebell/ui';
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
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

const ASKED_EVERY_MS = 5_000;

/** An area that could not be drawn: recovers by itself where it can, or says what is wrong. */
export function BrokenArea({ remote, path, error, remotes, retry, onProblem }: BrokenAreaProps) {
  const [shown, setShown] = useState<'recovering' | 'away' | 'problem'>('recovering');
  const onRecovery = useEffectEvent((recovery: Recovery) => {
    if (recovery === 'again') retry();
    if (recovery === 'again' || recovery === 'reloading') return;
    setShown(recovery);
    onProblem();
  });
  useLayoutEffect(() => {
    void remotes.recover(remote, path, error).then(onRecovery);
  }, [remotes, remote, path, error]);
  const onAnswer = useEffectEvent(retry);
  useEffect(() => {
    if (shown !== 'away') return undefined;
    let isHere = true;
    const ask = async () => {
      const isBack = await remotes.renewRegistry();
      if (isBack && isHere) onAnswer();
    };
    const timer = setInterval(() => void ask(), ASKED_EVERY_MS);
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, [remotes, shown]);
  return shown === 'recovering' ? (
    <Loading />
  ) : (
    <RemoteProblem remote={remote} error={error} onRetry={retry} />
  );
}
