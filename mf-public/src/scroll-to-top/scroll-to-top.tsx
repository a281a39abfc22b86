import { useSyncExternalStore } from 'react';
import { SCROLL_TO_TOP_PX } from '@queuebell/contracts/limits';
import styles from './scroll-to-top.module.css';
import type { View } from '../view/view';

interface ScrollToTopProps {
  view: Pick<View, 'onScroll' | 'scrolled'>;
  onPress: () => void;
}

export function ScrollToTop({ view, onPress }: ScrollToTopProps) {
  const far = useSyncExternalStore(
    view.onScroll,
    () => view.scrolled() > SCROLL_TO_TOP_PX,
    () => false,
  );
  if (!far) return null;
  return (
    <button type="button" className={styles.button} aria-label="Scroll to top" onClick={onPress}>
      <svg viewBox="0 0 24 24" width="26" height="26" fill="none" aria-hidden="true">
        <path
          d="M12 19V6M6 11.5l6-6 6 6"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}
