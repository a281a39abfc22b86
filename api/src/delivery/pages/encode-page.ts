import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The build's quality: a page is the same for everybody until the next deploy. */
const BROTLI_BEST = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
/** For a page that nobody else gets. */
const BROTLI_FAST = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const KEPT_MAX = 100;

export interface EncodedPage {
  /** As in the header `content-encoding`; undefined for a plain page. */
  encoding?: 'br' | 'gzip';
  body: Buffer | string;
}

/** @param accepted the request's header `accept-encoding` @param once the page is for one load alone */
export async function encodePage(
  html: string,
  accepted = '',
  { once = false }: { once?: boolean } = {},
): Promise<EncodedPage> {
  const encoding = encodings.find((name) => takes(accepted, name));
  return encoding
    ? { encoding, body: await (once ? encodeFast[encoding](html) : encoded(encoding, html)) }
    : { body: html };
}

const encodings = ['br', 'gzip'] as const;
const encode = {
  br: (html: string) => brotli(html, BROTLI_BEST),
  gzip: (html: string) => zip(html, { level: constants.Z_BEST_COMPRESSION }),
};

const encodeFast = {
  br: (html: string) => brotli(html, BROTLI_FAST),
  gzip: (html: string) => zip(html),
};

/** By encoding and text, oldest first. Holds promises, so that two requests do not compress the same page. */
const pages = new Map<string, Promise<Buffer>>();

function encoded(encoding: keyof typeof encode, html: string): Promise<Buffer> {
  const key = `${encoding} ${html}`;
  const cached = pages.get(key);
  if (cached) return cached;
  const fresh = encode[encoding](html);
  pages.set(key, fresh);
  fresh.catch(() => pages.delete(key));
  const [oldest] = pages.keys();
  if (pages.size > KEPT_MAX && oldest !== undefined) pages.delete(oldest);
  return fresh;
}

function takes(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((item) => {
    const [name, ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
