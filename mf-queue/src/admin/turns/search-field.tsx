import { TextField } from '@queuebell/ui';
import { useEffect, useLayoutEffect, useRef } from 'react';
import styles from './turns.module.css';

interface SearchFieldProps {
  sought: string | null;
  /** Somebody asked for it, and it takes the focus; otherwise it is there because many wait. */
  isAsked: boolean;
  /** Null: the search is over. */
  onSeek: (sought: string | null) => void;
}

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
      element.parentElement?.querySelector<HTMLElement>('[data-spot="next"]')?.focus();
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
