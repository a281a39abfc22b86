import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { QueueEntry, QueueSnapshot } from '@queuebell/contracts';
import type { EarlyAnswer } from '@queuebell/host-kit/early';
import { render } from '@testing-library/react';
import { NOW, amira, jonas, snapshot } from '../../queue/testing';
import { Wall } from '../wall';
import { drawBoard } from './draw-board';
import { showEarly } from './show-early';

beforeEach(() => {
  jest.useFakeTimers({ now: NOW });
  document.body.innerHTML = '<div id="root"></div>';
});
afterEach(() => {
  jest.useRealTimers();
});

const board = { waiting: 0, joinCode: null, theme: 'system', volume: 100 } as const;
const nameless = (number: number): QueueEntry => ({ ...amira, number, name: '' });
const seated = (entry: QueueEntry): QueueEntry => ({
  ...entry,
  turn: { chair: 'two', calledAt: entry.checkedInAt, calls: 1 },
});
const chairs = [
  { id: 'one', name: 'Chair 1' },
  { id: 'two', name: 'Chair 2' },
];
const many = Array.from({ length: 9 }, (_, place) => ({ ...jonas, number: 98 + place }));

/** The visible parts of a picture: elements, classes, words and the room for digits. */
function pictureOf(board: Element): string {
  const copy = board.cloneNode(true) as Element;
  for (const gone of copy.querySelectorAll('footer, title')) gone.remove();
  for (const element of [copy, ...copy.querySelectorAll('*')]) {
    for (const { name } of [...element.attributes]) {
      if (name !== 'class' && name !== 'style') element.removeAttribute(name);
    }
  }
  return copy.outerHTML;
}

describe('the board drawn early', () => {
  it.each<[string, QueueEntry[], QueueSnapshot['board']]>([
    ['with nobody in it', [], undefined],
    ['with nobody in it, and a code to join', [], { ...board, joinCode: 'abc' }],
    ['with others who are not shown, in the shop’s colours', many, { ...board, waiting: 80, theme: 'dark' }],
    ['with long names', [jonas, { ...amira, name: 'Wolfeschlegelsteinhausen' }], undefined],
    ['with one customer', [amira], undefined],
    ['with some', [amira, jonas], undefined],
    ['with more than it has room for', many, undefined],
    ['without names', [nameless(7), nameless(8)], undefined],
    ['with some names', [nameless(7), amira], undefined],
    [
      'with words that look like code',
      [{ ...amira, name: '<img src=x onerror=alert(1)>' }, jonas],
      undefined,
    ],
  ])('is the one that the screen draws, %s', (_what, data, extras) => {
    const queue = snapshot(data, extras && { board: extras });
    const { container } = render(
      <Wall state={{ status: 'live', queue, heard: [], seenAt: NOW }} report={() => undefined} origin="" />,
    );
    const wall = container.firstElementChild;
    expect(wall && pictureOf(wall)).toBe(pictureOf(drawBoard(queue)));
  });

  it.each([
    ['somebody in a chair', [seated(amira), jonas]],
    ['nobody in a chair', [amira, jonas]],
    ['nobody in the shop', []],
  ])('is the one that the screen of a shop with two chairs draws at first, with %s', (_what, data) => {
    const queue = snapshot(data, { chairs, serving: [] });
    const { container, unmount } = render(
      <Wall state={{ status: 'live', queue, heard: [], seenAt: NOW }} report={() => undefined} origin="" />,
    );
    const wall = container.firstElementChild;
    expect(wall && pictureOf(wall)).toBe(pictureOf(drawBoard(queue)));
    unmount();
  });

  it('says whose queue it is, and does not claim to be live', () => {
    expect(drawBoard(snapshot([amira])).querySelector('footer')).toHaveTextContent(/^Bar Barbers$/);
  });
});

const earlyAnswer = (text: string): EarlyAnswer => ({
  path: '/api/queue/1/events?view=board',
  token: 'token',
  answer: Promise.resolve({
    ok: true,
    clone: () => ({ body: { getReader: () => readerOf(text) } }),
  } as unknown as Response),
  abort: () => undefined,
});
const readerOf = (text: string) => ({
  read: async () => ({ done: false, value: new TextEncoder().encode(text) }),
  cancel: async () => undefined,
});
const event = `event: snapshot\nid: 1\ndata: ${JSON.stringify(snapshot([amira, jonas]))}\n\n`;
const root = () => document.getElementById('root');
const show = (early: EarlyAnswer | undefined) =>
  showEarly({ queuebellEarly: early, document, setTimeout } as unknown as typeof window);

describe('before its screen is loaded, the page of a wall', () => {
  it('shows the numbers of its event stream', async () => {
    await show(earlyAnswer(event));
    expect(root()?.querySelector('main section')).toHaveTextContent('Now Serving27Amira');
  });

  it('removes them when no screen comes: nobody would update them', async () => {
    await show(earlyAnswer(event));
    jest.advanceTimersByTime(15_000);
    expect(root()).toBeEmptyDOMElement();
  });

  it.each([
    ['has opened no stream', undefined],
    ['was told something else', earlyAnswer('event: current\nid: 1\ndata: {}\n\n')],
    ['was told what is no queue', earlyAnswer('event: snapshot\ndata: {"data":7}\n\n')],
    ['was refused', { ...earlyAnswer(''), answer: Promise.resolve({ ok: false } as Response) }],
    ['got no answer', { ...earlyAnswer(''), answer: Promise.reject(new TypeError('Failed to fetch')) }],
  ])('shows nothing if it %s', async (_what, early) => {
    await show(early);
    expect(root()).toBeEmptyDOMElement();
  });

  it('leaves a screen alone that was quicker', async () => {
    document.body.innerHTML = '<div id="root"><p>The screen</p></div>';
    await show(earlyAnswer(event));
    expect(root()).toHaveTextContent(/^The screen$/);
  });
});
