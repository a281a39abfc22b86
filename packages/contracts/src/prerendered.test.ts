import { describe, expect, it } from '@jest/globals';
import { UNKNOWN_SITE, fillSite, formatPrerendered, parsePrerendered } from './prerendered.js';

const escape = (text: string) => text.replaceAll('<', '&lt;');
const site = { siteName: 'Bell & <Co> $&', paymentLink: 'https://pay.example/', publicOrigin: '' };

describe('the drawn page of a build', () => {
  it.each([
    ['with a title', '<title>Home</title><p>Hi</p>', { head: '<title>Home</title>', html: '<p>Hi</p>' }],
    [
      'with a title and metadata',
      '<meta name="robots" content="noindex"/><title>Home</title><p>Hi</p>',
      { head: '<meta name="robots" content="noindex"/><title>Home</title>', html: '<p>Hi</p>' },
    ],
    ['without one', '<p>a\nb</p>', { head: '', html: '<p>a\nb</p>' }],
    ['with a title further in', '<p/><title>x</title>', { head: '', html: '<p/><title>x</title>' }],
    ['of nothing', '', { head: '', html: '' }],
  ])('is read as it was written: %s', (_what, html, read) => {
    expect(parsePrerendered(formatPrerendered('ab-12', html))).toEqual({ drawnWith: 'ab-12', ...read });
  });

  it.each(['', '<p>Hi</p>', '<!---->\n<p></p>\n', '<!--a b-->\n\n', '<!--ab-->'])('is not %j', (text) => {
    expect(parsePrerendered(text)).toBeNull();
  });
});

it('the drawn page of a build gets the name of the site that it runs on, as text', () => {
  const { siteName, paymentLink } = UNKNOWN_SITE;
  const html = `<h1>${siteName}</h1><a href="${paymentLink}?a=b">${siteName}</a>`;
  expect(fillSite(html, site, escape)).toBe(
    '<h1>Bell & &lt;Co> $&</h1><a href="https://pay.example/?a=b">Bell & &lt;Co> $&</a>',
  );
});
