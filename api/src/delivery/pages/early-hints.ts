import type { FastifyReply } from 'fastify';

/** Of a page as this server writes it: tags that have the browser fetch something, with no more in an address than there can be. */
const FETCHING = /<(link|script|meta)\b([^>]*?)\/?>/g;
const LATE = /name="queuebell-late" content="([\w:/.@%+~[\] -]+)"/;
const ADDRESS = /\b(?:href|src)="([\w:/.@%+~[\]-]+)"/;

/**
 * What a page makes its browser fetch, as values of the header `Link` (RFC 8288), in the page's order: its preloads,
 * scripts and styles.
 */
export function linksOf(html: string): string[] {
  const head = html.split('</head>')[0] ?? '';
  const links = [...head.matchAll(FETCHING)].flatMap(([, tag, attributes = '']) => {
    if (tag === 'meta') return lateLinks(attributes);
    const url = ADDRESS.exec(attributes)?.[1];
    const kind = tag === 'script' ? 'script' : kindOf(attributes);
    if (url === undefined || kind === null) return [];
    const crossOrigin = /\bcrossorigin\b/.test(attributes) ? '; crossorigin' : '';
    return [`<${url}>; rel=preload; as=${kind}${crossOrigin}`];
  });
  return [...new Set(links)];
}

/** What a page has fetched once it is painted. */
const lateLinks = (attributes: string): string[] =>
  (LATE.exec(attributes)?.[1]?.split(' ') ?? []).map((url) => {
    const crossOrigin = /^\/(?!\/)/.test(url) ? '' : '; crossorigin';
    return `<${url}>; rel=preload; as=script${crossOrigin}`;
  });

const kindOf = (attributes: string): string | null =>
  /\brel="stylesheet"/.test(attributes)
    ? 'style'
    : /\brel="preload"/.test(attributes)
      ? (/\bas="(script|style)"/.exec(attributes)?.[1] ?? null)
      : null;

/**
 * Tells in a 103 (RFC 8297) what the page will need, before the page itself is compressed and sent; and once more with
 * the page, because some delivery networks make their own 103 of that. Browsers take it over HTTP/2 or later only, so it
 * is for servers behind a proxy that passes it on.
 */
export function sendEarlyHints(reply: FastifyReply, html: string): void {
  const link = linksOf(html);
  if (link.length === 0) return;
  reply.header('link', link.join(', '));
  // HTTP/1.0 has no answers ahead of the answer.
  if (reply.request.raw.httpVersion !== '1.0') reply.raw.writeEarlyHints({ link });
}
