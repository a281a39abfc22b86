import { Button } from '@queuebell/ui';
import type { DraftItem } from './draft-list';
import styles from './list.module.css';
import type { DraftList } from './use-draft-list';

interface RowToolsProps<Item extends DraftItem> {
  item: Item;
  list: Pick<DraftList<Item>, 'draft' | 'move'>;
  isBusy?: boolean;
  onRemove: (item: Item) => void;
}

/** Moves and removes an element of a list. */
export function RowTools<Item extends DraftItem>({ item, list, isBusy, onRemove }: RowToolsProps<Item>) {
  const place = list.draft.findIndex(({ id }) => id === item.id);
  const shown = item.name.trim() || `number ${place + 1}`;
  return (
    <div className={styles.tools}>
      <Button
        kind="quiet"
        data-move="-1"
        aria-label={`Move ${shown} up`}
        aria-disabled={place === 0}
        onClick={() => list.move(item, -1)}
      >
        <span aria-hidden="true">↑</span>
      </Button>
      <Button
        kind="quiet"
        data-move="1"
        aria-label={`Move ${shown} down`}
        aria-disabled={place === list.draft.length - 1}
        onClick={() => list.move(item, 1)}
      >
        <span aria-hidden="true">↓</span>
      </Button>
      <Button kind="danger" aria-label={`Remove ${shown}`} disabled={isBusy} onClick={() => onRemove(item)}>
        Remove
      </Button>
    </div>
  );
}
