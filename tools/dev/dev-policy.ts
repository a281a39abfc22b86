/** Where a directive that a policy does not have gets its sources from, as browsers do it. */
const FALLBACK = 'default-src';
/** What a development server serves, and by which directive a browser lets it in. */
const SERVED = ['script-src', 'style-src', 'img-src', 'font-src', 'media-src', 'connect-src'];
/** With one of these a browser ignores that anything written into the page is let in. */
const EXACT = /^'(sha\d+|nonce)-/;
/** With these it lets nothing in by its address. */
const NOT_BY_ADDRESS = ["'none'", "'strict-dynamic'"];
const isKept = (source: string) => !NOT_BY_ADDRESS.includes(source);
/** What forbids the page its own development server altogether: it evaluates text and is reached without TLS. */
const IN_THE_WAY = ['require-trusted-types-for', 'upgrade-insecure-requests', 'block-all-mixed-content'];

/**
 * A page's Content-Security-Policy, opened for development servers and for nothing else: their files, the text that
 * they evaluate, the styles that they write into the page, and the socket by which they say that something changed.
 *
 * @param policy as the page came with it; several with commas between them
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
  // Without a policy for them, none is needed.
  add(directives, 'script-src', "'unsafe-eval'");
  add(directives, 'connect-src', ...origins.map((origin) => origin.replace(/^http/, 'ws')));
  const styles = directives.get('style-src');
  if (styles) {
    directives.set('style-src', [...styles.filter((source) => !EXACT.test(source)), "'unsafe-inline'"]);
  }
  return [...directives].map(([name, sources]) => [name, ...sources].join(' ')).join('; ');
}

function parse(directive: string): [name: string, sources: string[]] {
  const [name = '', ...sources] = directive.trim().split(/\s+/);
  return [name.toLowerCase(), sources];
}

function add(directives: Map<string, string[]>, name: string, ...sources: readonly string[]) {
  const before = directives.get(name);
  if (before) directives.set(name, [...before, ...sources]);
}
