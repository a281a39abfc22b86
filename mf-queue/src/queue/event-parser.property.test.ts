import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createEventParser, type ServerEvent } from './event-parser';

const word = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n\0]/g, ''));
/** An event as it may be sent: a name, an id of its own or none, and lines of data. */
const sent = fc.record({
  event: word.filter((name) => name !== ''),
  id: fc.option(word, { nil: undefined }),
  data: fc.array(word, { minLength: 1, maxLength: 4 }),
});
const ending = fc.constantFrom('\n', '\r\n', '\r');
type Sent = typeof sent extends fc.Arbitrary<infer One> ? One : never;

const linesOf = ({ event, id, data }: Sent): string[] => [
  ': a comment',
  `event: ${event}`,
  ...(id === undefined ? [] : [`id: ${id}`]),
  ...data.map((line) => `data: ${line}`),
  'retry: 1000',
  '',
];

/** The events that must come out: one without an id has the id of the one before. */
function expected(events: readonly Sent[]): ServerEvent[] {
  let last = '';
  return events.map(({ event, id, data }) => {
    last = id ?? last;
    return { event, id: last, data: data.join('\n') };
  });
}

/** The text in pieces of these lengths, over and over. */
function cut(text: string, lengths: readonly number[]): string[] {
  const parts: string[] = [];
  for (let at = 0, turn = 0; at < text.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1;
    parts.push(text.slice(at, at + length));
    at += length;
  }
  return parts;
}

describe('a stream of events', () => {
  it('is read as it was sent, whatever ends its lines and wherever it is cut', () => {
    fc.assert(
      fc.property(
        fc.array(sent, { maxLength: 6 }),
        ending,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        (events, end, lengths) => {
          const parse = createEventParser();
          // A CR at the very end may be the half of a CRLF, so what follows decides.
          const text = `${events.flatMap(linesOf).join(end)}${end}: the end${end}`;
          const heard = cut(text, lengths).flatMap((part) => parse(part));
          expect(heard).toEqual(expected(events));
        },
      ),
    );
  });

  it('with any bytes never breaks the parser, and cutting it otherwise changes nothing', () => {
    const noise = fc.string({
      unit: fc.constantFrom('\n', '\r', ':', ' ', '\0', '\uFEFF', 'data', 'id', 'event', 'x'),
    });
    fc.assert(
      fc.property(noise, fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), (text, lengths) => {
        const [whole, pieces] = [createEventParser(), createEventParser()];
        expect(cut(text, lengths).flatMap((part) => pieces(part))).toEqual(whole(text));
      }),
    );
  });
});
