import { Button } from '@queuebell/ui';
import type { DraftItem } from './draft-list';
import styles from './list.module.css';
import type { DraftList } from './use-draft-list';

interface ListFootProps<Item extends DraftItem> {
  list: Pick<DraftList<Item>, 'draft' | 'news' | 'removed' | 'add' | 'undo'>;
  hasRoom: boolean;
  /** The button of an empty list. */
  firstWords: string;
}

/** Adds to a list, and says what happened to it. */
export const ListFoot = <Item extends DraftItem>({ list, hasRoom, firstWords }: ListFootProps<Item>) => (
  <div className={styles.foot}>
    {hasRoom && (
      <Button kind="quiet" onClick={list.add}>
        {list.draft.length === 0 ? firstWords : 'Add another'}
      </Button>
    )}
    <div className={styles.news}>
      <p role="status">{list.news}</p>
      {list.removed && (
        <Button kind="quiet" onClick={list.undo}>
          Undo
        </Button>
      )}
    </div>
  </div>
);
