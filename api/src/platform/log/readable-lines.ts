interface Line {
  level: string;
  context?: string;
  msg?: string;
  stack?: string;
}

/** For people at a terminal: messages without times and JSON. */
export const readableLines = (to: { write: (text: string) => unknown }) => ({
  write(json: string): void {
    to.write(`${wordsOf(JSON.parse(json) as Line & Record<string, unknown>)}\n`);
  },
});

function wordsOf({ level, context, msg = '', stack, ...rest }: Line & Record<string, unknown>): string {
  const fields = Object.entries(rest).filter(([name]) => name !== 'time');
  const details = fields.map(([name, value]) => ` ${name}=${String(value)}`).join('');
  const head = `${level}: ${context === undefined ? '' : `${context}: `}${msg}${details}`;
  return stack === undefined ? head : `${head}\n${stack}`;
}
