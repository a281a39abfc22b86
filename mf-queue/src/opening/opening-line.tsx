import type { QueueSnapshot } from '@queuebell/contracts';
import { useNow } from '../queue/use-now';
import { notOpenAt } from './opening-words';
import { OPENING_CHECKED_MS } from './use-not-open';

interface OpeningLineProps {
  queue: Pick<QueueSnapshot, 'opening' | 'shop'>;
  /** While customers can check in. */
  openWords: string;
}

/** Why customers cannot check in: two sentences, a line each where the style keeps line breaks. */
export function OpeningLine({ queue: { opening, shop }, openWords }: OpeningLineProps) {
  const notOpen = notOpenAt(opening, useNow(OPENING_CHECKED_MS), shop);
  return notOpen ? [notOpen.title, notOpen.more].filter(Boolean).join('\n') : openWords;
}
