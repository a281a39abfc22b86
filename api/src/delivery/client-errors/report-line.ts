import type { ClientErrorReport } from '@queuebell/contracts';

/** In characters. Real user agents are shorter; a header may have 16 kB. */
const USER_AGENT_MAX = 256;
/** In characters, for one line of a stack. */
const LINE_MAX = 200;

const families = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(HeadlessChrome|Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/\S+ .*\bSafari\//],
] as const;

/** The browser's family only, because the full user agent could identify a person. */
export function browserFamily(userAgent = ''): string {
  const start = userAgent.slice(0, USER_AGENT_MAX);
  return families.find(([, sign]) => sign.test(start))?.[0] ?? 'other';
}

/** Line ends in any script, control characters of terminals, and marks that change the writing direction. */
const lineBreaks = /[\r\n\u0085\u2028\u2029]+/g;
const obeyed = /[\p{Cc}\p{Cf}\p{Cs}]/gu;
const query = /([\w\])/.-])[?#][^\s'"):]+/g;
/** A match begins only at the start of a word, so that a hostile text costs linear time. */
const email = /(?<![^\s@<>'"(])[^\s@<>'"(]+@[^\s@<>'")]+\.\w+/g;

/** Makes a visitor's text safe for the log: one line, no queries, no email addresses. */
export function cleanText(text: string): string {
  return text
    .replace(lineBreaks, ' | ')
    .replace(obeyed, '')
    .replace(query, '$1')
    .replace(email, '<email>')
    .replace(/\s+/g, ' ')
    .trim();
}

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

/** Cuts a line before a word, because half an email address would not be recognized. */
const shortLines = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line.length <= LINE_MAX ? line : `${line.slice(0, line.lastIndexOf(' ', LINE_MAX) + 1)}…`,
    )
    .join('\n');
