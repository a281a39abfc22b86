import type { ClientErrorReport } from '@queuebell/contracts';

/** Real ones are shorter; a header may have 16 kB. */
const USER_AGENT_MAX = 256;
/** Of a stack; a place in a script fits. */
const LINE_MAX = 200;

const families = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(HeadlessChrome|Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/\S+ .*\bSafari\//],
] as const;

/** The family of a browser and nothing more of it: what tells people apart stays out of the log. */
export function browserFamily(userAgent = ''): string {
  const start = userAgent.slice(0, USER_AGENT_MAX);
  return families.find(([, sign]) => sign.test(start))?.[0] ?? 'other';
}

/** A line's end in any script's notation; characters that a terminal obeys; those that turn the direction of writing. */
const lineBreaks = /[\r\n\u0085\u2028\u2029]+/g;
const obeyed = /[\p{Cc}\p{Cf}\p{Cs}]/gu;
const query = /([\w\])/.-])[?#][^\s'"):]+/g;
/** Anybody may send any text: a match begins only where a word does, so that each is looked at once. */
const email = /(?<![^\s@<>'"(])[^\s@<>'"(]+@[^\s@<>'")]+\.\w+/g;

/**
 * A visitor's text as it may stand in a log: on one line, without characters that a terminal obeys, and without what could
 * say who was there where a page reported it all the same: queries of addresses and email addresses.
 */
export function cleanText(text: string): string {
  return text
    .replace(lineBreaks, ' | ')
    .replace(obeyed, '')
    .replace(query, '$1')
    .replace(email, '<email>')
    .replace(/\s+/g, ' ')
    .trim();
}

/** One structured line of JSON: the report's own fields in their order, and the browser's family. */
export function reportLine(report: ClientErrorReport, userAgent: string | undefined): string {
  const { area, message, remote, version, fallback, page, stack } = report;
  const browser = browserFamily(userAgent);
  const fields = {
    area,
    message,
    remote,
    version,
    fallback,
    page,
    browser,
    stack: stack && shortLines(stack),
  };
  return JSON.stringify(fields, (_key, value: unknown) =>
    typeof value === 'string' ? cleanText(value) : value,
  );
}

/** A line that is cut ends before a word, or half an email address would not be recognized. */
const shortLines = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line.length <= LINE_MAX ? line : `${line.slice(0, line.lastIndexOf(' ', LINE_MAX) + 1)}…`,
    )
    .join('\n');
