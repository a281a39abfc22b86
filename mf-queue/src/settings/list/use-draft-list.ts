import { useState } from 'react';
import { newId } from './new-id';
import { useFocusLater } from '../part/use-focus-later';
import { type DraftItem, withItemAt, withMoved } from './draft-list';

interface Removed<Item> {
  item: Item;
  place: number;
}

export interface DraftList<Item extends DraftItem> {
  draft: readonly Item[];
  /** For screen readers too. */
  news: string;
  removed: Removed<Item> | null;
  type: (item: Item) => void;
  /** Types it, and sends it at once. */
  set: (item: Item) => void;
  /** Sends what was typed. */
  save: () => void;
  add: () => void;
  move: (item: Item, by: -1 | 1) => void;
  remove: (item: Item) => void;
  undo: () => void;
}

interface ListRules<Item extends DraftItem> {
  initial: () => Item[];
  newItem: (draft: readonly Item[], id: string) => Item;
  /** Saves the list, if it is complete and differs. */
  send: (draft: readonly Item[]) => void;
}

/** A list that the owner adds to, orders and removes from. Each row has `data-row` with its id. */
export function useDraftList<Item extends DraftItem>({
  initial,
  newItem,
  send,
}: ListRules<Item>): DraftList<Item> {
  const [draft, setDraft] = useState(initial);
  const [news, setNews] = useState('');
  const [removed, setRemoved] = useState<Removed<Item> | null>(null);
  const focus = useFocusLater();

  const change = (next: Item[], words: string, gone: Removed<Item> | null = null) => {
    setDraft(next);
    setNews(words);
    setRemoved(gone);
    send(next);
  };
  const withTyped = (item: Item) => draft.map((each) => (each.id === item.id ? item : each));

  return {
    draft,
    news,
    removed,
    type: (item) => setDraft(withTyped(item)),
    set: (item) => change(withTyped(item), ''),
    save: () => send(draft),
    add: () => {
      const id = newId();
      change([...draft, newItem(draft, id)], '');
      focus(`[data-row="${id}"] input`);
    },
    move: (item, by) => {
      const next = withMoved(draft, item.id, by);
      const place = next.findIndex(({ id }) => id === item.id);
      change(next, `${item.name.trim()} is number ${place + 1} of ${next.length}.`);
      focus(`[data-row="${item.id}"] [data-move="${by}"]`);
    },
    remove: (item) => {
      const place = draft.findIndex(({ id }) => id === item.id);
      const others = draft.filter(({ id }) => id !== item.id);
      change(others, `${item.name.trim() || 'It'} was removed.`, { item, place });
    },
    undo: () => {
      if (!removed) return;
      const { item, place } = removed;
      change(withItemAt(draft, item, place), `${item.name.trim()} is back.`);
      focus(`[data-row="${item.id}"] input`);
    },
  };
}
