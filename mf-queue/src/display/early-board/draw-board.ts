import type { QueueEntry, QueueSnapshot } from '@queuebell/contracts';
import { boardOf } from '../board-rules';
import styles from '../display.module.css';

/**
 * Draws the board without React: the same elements, classes and words as `Wall`, so that nothing moves when that takes its
 * place. Left to it is what no first picture needs: signs of who joined how, the clock, and that the numbers are live.
 */
export function drawBoard({ data, shop }: Pick<QueueSnapshot, 'data' | 'shop'>): HTMLElement {
  const { serving, number, next, digits, isNameless } = boardOf(data);
  const now = element('section', styles.now, [
    element('h1', '', ['Now Serving']),
    element('strong', styles.number, [number]),
    element('p', '', nameOf(serving)),
  ]);
  const places = next.map((entry) =>
    element('li', '', [element('b', '', entry ? [String(entry.number)] : []), ...nameOf(entry)]),
  );
  const upNext = element('section', styles.next, [
    element('h2', '', ['Up Next']),
    element('ol', '', places),
    element('footer', styles.foot, [element('p', '', [shop.name])]),
  ]);
  makeRoom(now, digits.serving);
  makeRoom(upNext, digits.next);
  const classes = isNameless ? `${styles.wall} ${styles.nameless}` : styles.wall;
  return element('div', classes, [now, element('section', styles.called, []), upNext]);
}

const nameOf = (entry: QueueEntry | undefined): Node[] =>
  entry?.name ? [element('span', '', [entry.name])] : [];

/** Tells the styles how many digits must fit. */
const makeRoom = (section: HTMLElement, digits: number): void =>
  section.style.setProperty('--digits', String(digits));

/** What is given as text stays text, whatever it says. */
function element(tag: string, className = '', children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}
