import type { SiteInfo } from './billing.js';
import type { NavEntry } from './places.js';

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

const LINK = { label: '%QUEUEBELL_LINK%', for: ['visitor' as const], order: 0 };
const QUIET_LINK: NavEntry = { ...LINK, path: '/queuebell-link' };
const MAIN_LINK: NavEntry = { ...LINK, path: '/queuebell-main-link', isMain: true };
const FOOTER_LINK: NavEntry = { ...LINK, path: '/queuebell-footer-link', in: 'footer' };

/** The links of a frame that a build draws: one of each kind, as `li` elements; {@link fillNav} replaces them. */
export const UNKNOWN_NAV: readonly NavEntry[] = [QUIET_LINK, MAIN_LINK, FOOTER_LINK];

/**
 * @param entries those that a visitor sees, in their order
 * @param escape makes text safe in HTML, in attributes too
 */
export function fillNav(
  html: string,
  entries: readonly NavEntry[],
  escape: (text: string) => string,
): string {
  const itemOf = ({ path }: NavEntry) => {
    const at = html.indexOf(` href="${path}"`);
    return at < 0 ? '' : html.slice(html.lastIndexOf('<li>', at), html.indexOf('</li>', at) + '</li>'.length);
  };
  const itemFor = (entry: NavEntry, template: NavEntry) =>
    itemOf(template)
      .replace(`"${template.path}"`, () => `"${escape(entry.path)}"`)
      .replace(template.label, () => escape(entry.label));
  const [quiet, main, footer] = [QUIET_LINK, MAIN_LINK, FOOTER_LINK].map(itemOf);
  const inBar = entries.filter((entry) => entry.in === undefined);
  const inFooter = entries.filter((entry) => entry.in === 'footer');
  const bar = inBar.map((entry) => itemFor(entry, entry.isMain ? MAIN_LINK : QUIET_LINK)).join('');
  return html
    .replace(`${quiet}${main}`, () => bar)
    .replace(footer ?? '', () => inFooter.map((entry) => itemFor(entry, FOOTER_LINK)).join(''));
}

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
