import { Button, TextField } from '@queuebell/ui';
import { useEffect, useLayoutEffect, useRef } from 'react';
import styles from './deferred.module.css';

interface SearchFieldProps {
  sought: string | null;
  /** Somebody asked for it, and it takes the focus; otherwise it is there because many wait. */
  isAsked: boolean;
  /** Null: the search is over. */
  onSeek: (sought: string | null) => void;
}

export const FindButton = ({ onFind }: { onFind: () => void }) => (
  <Button kind="quiet" className={styles.find ?? ''} aria-label="Find a customer" onClick={onFind}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M10 3a7 7 0 1 0 4.2 12.6l5.1 5.1 1.4-1.4-5.1-5.1A7 7 0 0 0 10 3Zm0 2a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z" />
    </svg>
  </Button>
);

export function SearchField({ sought, isAsked, onSeek }: SearchFieldProps) {
  const area = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAsked) area.current?.querySelector('input')?.focus();
  }, [isAsked]);
  useLayoutEffect(() => {
    const element = area.current;
    // The cleanup runs before the field leaves the page, and with it the focus.
    return () => {
      if (!element?.contains(document.activeElement)) return;
      element.parentElement?.querySelector<HTMLElement>('[data-focus="next"]')?.focus();
    };
  }, []);
  return (
    <div ref={area} className={styles.search} role="search">
      <TextField
        label="Find a customer"
        hint="(name or number)"
        type="search"
        autoComplete="off"
        value={sought ?? ''}
        onChange={(event) => onSeek(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onSeek(null);
        }}
      />
    </div>
  );
}
