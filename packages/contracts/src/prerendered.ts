import type { SiteInfo } from './billing.js';

/**
 * Pages that a build has drawn beforehand, for a visitor without a session. A remote draws its screen, the shell draws what
 * is around it, and the server puts both into one page.
 */
export interface Prerendered {
  /** A digest of the tools that made the drawing. Only drawings with the same one fit into one page. */
  drawnWith: string;
  /** The elements of the screen for the page's head, as HTML: the title and `meta`. */
  head: string;
  /** The HTML as React wrote it. */
  html: string;
}

/** Where the shell's frame has room for a screen. It is text that nobody writes. */
export const SCREEN_GOES_HERE = '%QUEUEBELL_SCREEN%';

/**
 * By this id a screen that is drawn beforehand may name the element that its first picture ends with: a browser that can wait
 * for it paints as soon as it has read so far, and not only once it has read the whole screen. What follows comes a moment later:
 * what a visitor came for may not be in it, nor may it move what is there.
 */
export const FIRST_PICTURE_ID = 'first-picture';

/** A build does not know the site that it will run on: it draws these, which {@link fillSite} replaces. */
export const UNKNOWN_SITE: SiteInfo = {
  siteName: '%QUEUEBELL_SITE_NAME%',
  paymentLink: '%QUEUEBELL_PAYMENT_LINK%',
  publicOrigin: '%QUEUEBELL_PUBLIC_ORIGIN%',
};

/** @returns the text of a file, for {@link parsePrerendered} */
export const formatPrerendered = (drawnWith: string, html: string): string =>
  `<!--${drawnWith}-->\n${html}\n`;

/**
 * Reads what {@link formatPrerendered} wrote. React puts title and `meta` elements of a screen before all else, while a page
 * has them in its head.
 * @returns null when it is something else
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
