/** Browsers use its sources for a missing directive. */
const FALLBACK = 'default-src';
/** The directives of everything that a development server serves. */
const SERVED = ['script-src', 'style-src', 'img-src', 'font-src', 'media-src', 'connect-src'];
/** With these a browser ignores addresses. */
const NOT_BY_ADDRESS = ["'none'", "'strict-dynamic'"];
const isKept = (source: string) => !NOT_BY_ADDRESS.includes(source);
/** These block a development server, which has no TLS and makes no trusted types. */
const IN_THE_WAY = ['require-trusted-types-for', 'upgrade-insecure-requests', 'block-all-mixed-content'];

/**
 * Opens a page's Content-Security-Policy for development servers only: their files, and the socket that announces changes.
 *
 * @param policy of the page; several with commas between them
 * @param origins of development servers, such as http://localhost:3101
 */
export function allowOrigins(policy: string, origins: readonly string[]): string {
  return policy
    .split(',')
    .map((each) => openOne(each, origins))
    .join(', ');
}

function openOne(policy: string, origins: readonly string[]) {
  const directives = new Map(policy.split(';').map(parse));
  for (const name of ['', ...IN_THE_WAY]) directives.delete(name);
  for (const name of SERVED) {
    const sources = directives.get(name) ?? directives.get(FALLBACK);
    if (sources) directives.set(name, [...new Set([...sources.filter(isKept), ...origins])]);
  }
  const connect = directives.get('connect-src');
  connect?.push(...origins.map((origin) => origin.replace(/^http/, 'ws')));
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

function parse(directive: string): [name: string, sources: string[]] {
  const [name = '', ...sources] = directive.trim().split(/\s+/);
  return [name.toLowerCase(), sources];
}
