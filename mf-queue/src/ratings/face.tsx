import styles from './face.module.css';

/** In words, from 1, the worst, to 5. */
export const RATING_WORDS = ['Very bad', 'Bad', 'OK', 'Good', 'Very good'] as const;

const MIDDLE = 3;
const MOUTH_Y = 21;
/** How far the corners of the mouth rise, and how much deeper its middle hangs, for each step from the middle. */
const CORNER = 1.25;
const DEPTH = 3.75;

/** A face as large as the text around it. The words of the rating stand beside it, or are for screen readers alone. */
export function Face({ rating }: { rating: number }) {
  const bend = rating - MIDDLE;
  const corner = MOUTH_Y - CORNER * bend;
  return (
    <svg className={styles.face} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="14" />
      <path d={`M11.5 11v2M20.5 11v2M10 ${corner}Q16 ${MOUTH_Y + DEPTH * bend} 22 ${corner}`} />
    </svg>
  );
}
