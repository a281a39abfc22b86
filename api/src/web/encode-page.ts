import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A page is made anew for each request, so it is compressed quickly rather than best. */
const BROTLI_QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

export interface EncodedPage {
  /** As the header `content-encoding` has it; undefined when the page goes as it is. */
  encoding?: 'br' | 'gzip';
  body: Buffer | string;
}

/**
 * A page as small as its reader can take it.
 * @param accepted the request's header `accept-encoding`
 */
export async function encodePage(html: string, accepted = ''): Promise<EncodedPage> {
  if (takes(accepted, 'br')) return { encoding: 'br', body: await brotli(html, BROTLI_QUICK) };
  if (takes(accepted, 'gzip')) return { encoding: 'gzip', body: await zip(html) };
  return { body: html };
}

/** Whether the header names the encoding, and not only to refuse it with q=0. */
function takes(accepted: string, encoding: string): boolean {
  return accepted.split(',').some((item) => {
    const [name, ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });
}
