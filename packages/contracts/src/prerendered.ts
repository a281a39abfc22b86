import type { SiteInfo } from './billing.js';

/**
 * Pages that a build drew, for a visitor without a session. A remote draws its screen, the shell its frame, and
 * the server joins them.
 */
export interface Prerendered {
  /** A digest of the tools that drew it. Only drawings with the same digest fit together. */
  drawnWith: string;
  /** The screen's `title` and `meta` elements, as HTML. */
  head: string;
  html: string;
}

/** The place of a screen in the shell's frame. Nobody writes this text. */
export const SCREEN_GOES_HERE = '%QUEUEBELL_SCREEN%';

/**
 * The id of the element that ends a prerendered screen's first picture: a browser that supports it paints after
 * this element instead of after the whole screen. The rest follows a moment later, so it must neither hold the
 * main content nor move the first picture.
 */
export const FIRST_PICTURE_ID = 'first-picture';

/** Placeholders, because a build does not know its site; {@link fillSite} replaces them. */
export const UNKNOWN_SITE: SiteInfo = {
  siteName: '%QUEUEBELL_SITE_NAME%',
  paymentLink: '%QUEUEBELL_PAYMENT_LINK%',
  publicOrigin: '%QUEUEBELL_PUBLIC_ORIGIN%',
};

/** @returns the text of a file, for {@link parsePrerendered} */
export const formatPrerendered = (drawnWith: string, html: string): string =>
  `<!--${drawnWith}-->\n${html}\n`;

/**
 * Reads the text of {@link formatPrerendered}. React puts a screen's title and `meta` elements first, while a
 * page has them in its head.
 * @returns null for any other text
 */
export function parsePrerendered(text: string): Prerendered | null {
  const [whole, drawnWith, head = '', html = ''] =
    /^<!--([\w-]+)-->\n((?:<title>[^<]*<\/title>|<meta [^>]*>)*)(.*)\n$/s.exec(text) ?? [];
  return whole === undefined || drawnWith === undefined ? null : { drawnWith, head, html };
}

/** @param escape makes text safe in HTML, in attributes too */
export function fillSite(html: string, site: SiteInfo, escape: (text: string) => string): string {
  return (Object.keys(UNKNOWN_SITE) as (keyof SiteInfo)[]).reduce(
    (filled, key) => filled.replaceAll(UNKNOWN_SITE[key], () => escape(site[key])),
    html,
  );
}
