/** `id` is that of the last event with an id, '' if none had one. */
export interface ServerEvent {
  event: string;
  id: string;
  data: string;
}

const LINE_END = /\r\n|\n|\r/;

/**
 * Parses server-sent events as the HTML standard defines them, without `retry`.
 * @returns takes text in pieces of any size, and returns the completed events
 */
export function createEventParser(): (text: string) => ServerEvent[] {
  let rest = '';
  let isStart = true;
  let event = '';
  let data: string[] = [];
  let id = '';

  function take(line: string): ServerEvent | null {
    if (line === '') {
      const done = data.length > 0 ? { event: event || 'message', id, data: data.join('\n') } : null;
      event = '';
      data = [];
      return done;
    }
    const [, field = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) id = value;
    return null;
  }

  return (text) => {
    rest += text;
    if (isStart && rest !== '') {
      isStart = false;
      if (rest.startsWith('\uFEFF')) rest = rest.slice(1);
    }
    // A CR at the end may be the first half of a CRLF.
    const isHalf = rest.endsWith('\r');
    const lines = (isHalf ? rest.slice(0, -1) : rest).split(LINE_END);
    rest = (lines.pop() ?? '') + (isHalf ? '\r' : '');
    return lines.flatMap((line) => take(line) ?? []);
  };
}
