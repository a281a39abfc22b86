import { Button } from '@queuebell/ui';
import { useState } from 'react';

interface CopyButtonProps {
  text: string;
  /** For screen readers: 'the key'. */
  what: string;
  clipboard?: Pick<Clipboard, 'writeText'> | undefined;
}

/** Browsers allow copying only on HTTPS pages and localhost; elsewhere the button is hidden. */
export function CopyButton({ text, what, clipboard = navigator.clipboard }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);
  // Undefined in old browsers and on http pages, contrary to its type.
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
