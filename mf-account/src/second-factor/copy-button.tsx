import { Button } from '@queuebell/ui';
import { useState } from 'react';

interface CopyButtonProps {
  text: string;
  /** The name of the copied text, for screen readers: 'the key'. */
  what: string;
  clipboard?: Pick<Clipboard, 'writeText'> | undefined;
}

/** Copies a text. Browsers let only pages over https do that, and this device itself: elsewhere there is no button. */
export function CopyButton({ text, what, clipboard = navigator.clipboard }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  // An old browser, or a page over http, has none, whatever the types say.
  if (!(clipboard as typeof clipboard | undefined)) return null;

  const copy = () =>
    clipboard.writeText(text).then(
      () => setOutcome('copied'),
      () => setOutcome('failed'),
    );

  return (
    <>
      <Button kind="quiet" aria-label={`Copy ${what}`} onClick={() => void copy()}>
        {outcome === 'copied' ? 'Copied' : 'Copy'}
      </Button>
      <span role="status">{outcome === 'failed' && 'Please select it and copy it yourself.'}</span>
    </>
  );
}
