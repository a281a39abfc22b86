import type { QueueSnapshot } from '@queuebell/contracts';
import { type BoardQueue, boardOf, nextFit, servedFit } from '../board/board-rules';
import styles from '../display.module.css';

/**
 * Draws the board without React, with the elements, classes and words of `Wall`, so that nothing moves when `Wall` replaces it. The
 * join code, the clock, the live sign and the opening hours are left to `Wall`.
 */
export function drawBoard(queue: BoardQueue & Pick<QueueSnapshot, 'shop'>): HTMLElement {
  const { serving, invitation, number, next, digits, waiting, more, looks } = boardOf(queue);
  const now = element('section', styles.now, [
    element('h1', '', ['Now Serving']),
    element('strong', styles.number, [number]),
    element('p', '', serving ? nameOf(serving.name, servedFit) : [invitation]),
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
    element('p', styles.more, more ? [element('span', '', [more])] : []),
    element('footer', styles.foot, [element('p', '', [queue.shop.name])]),
  ]);
  setNumber(now, '--digits', digits.serving);
  setNumber(upNext, '--digits', digits.next);
  const classes = [styles.wall, ...looks.map((look) => styles[look])];
  return element('div', classes.join(' '), [now, element('section', styles.called), upNext]);
}

function nameOf(name: string, fit: (name: string) => number): Node[] {
  if (!name) return [];
  const span = element('span', '', [name]);
  setNumber(span, '--fit', fit(name));
  return [span];
}

const setNumber = (of: HTMLElement, property: string, value: number): void =>
  of.style.setProperty(property, String(value));

/** Strings become text nodes, so HTML in a name is not parsed. */
function element(tag: string, className = '', children: (Node | string)[] = []): HTMLElement {
  const made = document.createElement(tag);
  if (className) made.className = className;
  made.append(...children);
  return made;
}
