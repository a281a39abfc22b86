/** One server-sent event. `id` is that of the last event that had one, '' when none had. */
export interface ServerEvent {
  event: string;
  id: string;
  data: string;
}

const LINE_END = /\r\n|\n|\r/;

/**
 * Reads a stream of server-sent events as the HTML standard has it, of which only `retry` is left out: this suite
 * decides for itself when to come back.
 *
 * @returns takes the text as it comes, cut anywhere, and gives the events that are complete by then
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
    // A CR at the very end may be the first half of a CRLF.
    const isHalf = rest.endsWith('\r');
    const lines = (isHalf ? rest.slice(0, -1) : rest).split(LINE_END);
    rest = (lines.pop() ?? '') + (isHalf ? '\r' : '');
    return lines.flatMap((line) => take(line) ?? []);
  };
}
