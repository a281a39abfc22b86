import { describe, expect, it } from '@jest/globals';
import { type ServerEvent, createEventParser } from './event-parser';

const read = (...chunks: string[]): ServerEvent[] => {
  const parse = createEventParser();
  return chunks.flatMap(parse);
};
const snapshot = (data: string, id = ''): ServerEvent => ({ event: 'snapshot', id, data });

describe('a stream of server-sent events', () => {
  it.each<[says: string, text: string, events: ServerEvent[]]>([
    [
      'an event with a name, an id and data',
      'event: snapshot\nid: 2026-11-21.7\ndata: {}\n\n',
      [snapshot('{}', '2026-11-21.7')],
    ],
    ['an event without a name', 'data: x\n\n', [{ event: 'message', id: '', data: 'x' }]],
    ['lines that end as on Windows', 'event: snapshot\r\ndata: x\r\n\r\n', [snapshot('x')]],
    [
      'lines that end as on old Macs, once the next one began',
      'event: snapshot\rdata: x\r\r:',
      [snapshot('x')],
    ],
    ['data of several lines', 'event: snapshot\ndata: a\ndata:\ndata: b\n\n', [snapshot('a\n\nb')]],
    [
      'a value without a space, and one that begins with two',
      'event:snapshot\ndata:  x\n\n',
      [snapshot(' x')],
    ],
    ['colons in data', 'event: snapshot\ndata: {"at":"14:05"}\n\n', [snapshot('{"at":"14:05"}')]],
    ['a byte order mark', '\uFEFFevent: snapshot\ndata: x\n\n', [snapshot('x')]],
    ['comments, which are no events', ': beat\n\n: beat\n\n', []],
    ['a comment within an event', 'event: snapshot\n: beat\ndata: x\n\n', [snapshot('x')]],
    ['fields that nobody knows', 'retry: 5\nflavour: mint\ndata\nevent: snapshot\n\n', [snapshot('')]],
    ['an event without data, which is none', 'event: snapshot\nid: 7\n\n', []],
    [
      'an id that stays until the next',
      'id: 7\ndata: a\n\nevent: snapshot\ndata: b\n\n',
      [{ event: 'message', id: '7', data: 'a' }, snapshot('b', '7')],
    ],
    ['an id with a NUL, which is none', 'event: snapshot\nid: 7\0\ndata: x\n\n', [snapshot('x')]],
    ['an event that is not complete', 'event: snapshot\ndata: x\n', []],
  ])('may have %s', (_says, text, events) => {
    expect(read(text)).toEqual(events);
    expect(read(...text)).toEqual(events);
  });

  it('has the same events wherever it is cut', () => {
    const text = '\uFEFF: hi\r\n\r\nevent: snapshot\r\nid: 1\r\ndata: a\r\ndata: b\r\n\r\ndata: c\n\n';
    const whole = read(text);
    expect(whole).toHaveLength(2);
    for (let cut = 0; cut <= text.length; cut += 1) {
      expect(read(text.slice(0, cut), text.slice(cut))).toEqual(whole);
    }
  });
});
