import type { FastifyReply } from 'fastify';

/** Tags that make the browser fetch something. The class of characters keeps matching linear. */
const FETCHING = /<(link|script|meta)\b([^>]*?)\/?>/g;
const LATE = /name="queuebell-late" content="([\w:/.@%+~[\] -]+)"/;
const ADDRESS = /\b(?:href|src)="([\w:/.@%+~[\]-]+)"/;

const DIGEST = /\bintegrity="([\w+/=-]+)"/;

/** The files that a page's browser fetches, as `Link` values (RFC 8288) in the page's order. */
export function linksOf(html: string): string[] {
  const head = html.split('</head>')[0] ?? '';
  const links = [...head.matchAll(FETCHING)].flatMap(([, tag, attributes = '']) => {
    if (tag === 'meta') return lateLinks(attributes);
    const url = ADDRESS.exec(attributes)?.[1];
    const kind = tag === 'script' ? 'script' : kindOf(attributes);
    if (url === undefined || kind === null) return [];
    const crossOrigin = /\bcrossorigin\b/.test(attributes) ? '; crossorigin' : '';
    const digest = DIGEST.exec(attributes)?.[1];
    const integrity = digest === undefined ? '' : `; integrity="${digest}"`;
    return [`<${url}>; rel=preload; as=${kind}${crossOrigin}${integrity}`];
  });
  return [...new Set(links)];
}

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

/** Announces in a 103 (RFC 8297) what the page needs. Browsers accept it over HTTP/2 or later only. */
export function sendEarlyHints(reply: FastifyReply, html: string): void {
  const link = linksOf(html);
  if (link.length === 0) return;
  reply.header('link', link.join(', '));
  // HTTP/1.0 has no 1xx answers.
  if (reply.request.raw.httpVersion !== '1.0') reply.raw.writeEarlyHints({ link });
}
