import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { encodePage } from './encode-page.js';

const page = '<!doctype html><p>Now serving 27</p>';

describe('a page', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['GZIP;q=0.5', 'gzip'],
    ['identity', undefined],
    ['', undefined],
    ['br;q=0.0, gzip;q=0', undefined],
    ['brotli', undefined],
  ])('is sent to a reader who takes "%s" as %s', async (accepted, encoding) => {
    const encoded = await encodePage(page, accepted);
    expect(encoded.encoding).toBe(encoding);
    const decode = { br: brotliDecompressSync, gzip: gunzipSync };
    const body = Buffer.from(encoded.body);
    expect((encoded.encoding ? decode[encoded.encoding](body) : body).toString()).toBe(page);
  });
});
