import { GROUP_MAX, NAME_MAX } from '@queuebell/contracts/limits';
import type { CustomerDraft } from '@queuebell/host-kit/form';
import { Button, TextField } from '@queuebell/ui';
import { useEffect, useRef } from 'react';
import styles from './companions.module.css';

interface CompanionsProps {
  draft: CustomerDraft;
  disabled: boolean;
  /** `device`: read standing, at arm's length. */
  size?: 'device';
  onType: (draft: CustomerDraft) => void;
}

/** Further people who take their numbers together with the customer. Most customers come alone, so it begins with one quiet button. */
export function Companions({ draft: { more = [], ...customer }, disabled, size, onType }: CompanionsProps) {
  const area = useRef<HTMLDivElement>(null);
  const before = useRef(more.length);
  const count = more.length;

  // A new field is typed into; after a field has gone, the one before it has the focus, or the button.
  useEffect(() => {
    if (count !== before.current) {
      const fields = area.current?.querySelectorAll('input') ?? [];
      (fields[count - 1] ?? area.current?.querySelector('button'))?.focus();
    }
    before.current = count;
  }, [count]);

  const change = (names: readonly string[]) =>
    onType({ ...customer, ...(names.length > 0 && { more: names }) });
  return (
    <div ref={area} className={styles.companions} data-size={size} role="group" aria-label="People with you">
      {more.map((name, place) => (
        <div key={place} className={styles.companion}>
          <TextField
            {...(size && { size })}
            label={`Person ${place + 2}`}
            hint="(name is optional)"
            name={`person-${place + 2}`}
            maxLength={NAME_MAX}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            readOnly={disabled}
            value={name}
            onChange={(event) => change(more.map((each, at) => (at === place ? event.target.value : each)))}
          />
          <Button
            kind="quiet"
            size={size ?? 'tap'}
            className={styles.remove ?? ''}
            aria-label={`Remove person ${place + 2}`}
            disabled={disabled}
            onClick={() => change(more.filter((_, each) => each !== place))}
          >
            ×
          </Button>
        </div>
      ))}
      {count < GROUP_MAX - 1 && (
        <Button
          kind="quiet"
          size="tap"
          className={styles.add ?? ''}
          disabled={disabled}
          onClick={() => change([...more, ''])}
        >
          + Add someone
        </Button>
      )}
    </div>
  );
}
