import type { QueueSnapshot } from '@queuebell/contracts';
import { COME_IN, boardOf, nextFit, servedFit } from '../board-rules';
import styles from '../display.module.css';

/**
 * Draws the board without React: the same elements, classes and words as `Wall`, so that nothing moves when that takes its
 * place. Left to it is what no first picture needs: the code to join, the clock, and that the numbers are live.
 */
export function drawBoard(queue: Pick<QueueSnapshot, 'data' | 'shop' | 'board'>): HTMLElement {
  const { serving, number, next, digits, waiting, more, looks } = boardOf(queue);
  const now = element('section', styles.now, [
    element('h1', '', ['Now Serving']),
    element('strong', styles.number, [number]),
    element('p', '', serving ? nameOf(serving.name, servedFit) : [COME_IN]),
  ]);
  const places = next.map((entry) =>
    element(
      'li',
      '',
      entry ? [element('b', '', [String(entry.number)]), ...nameOf(entry.name, nextFit)] : [element('b')],
    ),
  );
  const upNext = element('section', styles.next, [
    element('h2', '', ['Up Next']),
    element('p', styles.waiting, [waiting]),
    element('ol', '', places),
    element('p', styles.more, [more]),
    element('footer', styles.foot, [element('p', '', [queue.shop.name])]),
  ]);
  tell(now, '--digits', digits.serving);
  tell(upNext, '--digits', digits.next);
  const classes = [styles.wall, ...looks.map((look) => styles[look])];
  return element('div', classes.join(' '), [now, element('section', styles.called), upNext]);
}

function nameOf(name: string, fit: (name: string) => number): Node[] {
  if (!name) return [];
  const span = element('span', '', [name]);
  tell(span, '--fit', fit(name));
  return [span];
}

/** Tells the styles what must fit. */
const tell = (of: HTMLElement, property: string, value: number): void =>
  of.style.setProperty(property, String(value));

/** What is given as text stays text, whatever it says. */
function element(tag: string, className = '', children: (Node | string)[] = []): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}
