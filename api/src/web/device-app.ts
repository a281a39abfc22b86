import { html, type Html } from '../http/html.js';

/** Tokens of packages/ui: the page's background in light and in dark, and the brand. */
const BACKGROUND_LIGHT = '#f7f6f2';
const BACKGROUND_DARK = '#0f1413';
const BRAND = '#0b5d57';

export const MANIFEST_ENDING = '.webmanifest';
/** Where the files of api/assets/icons are served. */
export const ICONS_PREFIX = '/icons/';

const icon = (file: string, sizes: string, purpose: 'any' | 'maskable', type = 'image/png') => ({
  src: ICONS_PREFIX + file,
  sizes,
  type,
  purpose,
});

const icons = [
  icon('queuebell.svg', 'any', 'any', 'image/svg+xml'),
  icon('queuebell-192.png', '192x192', 'any'),
  icon('queuebell-512.png', '512x512', 'any'),
  icon('queuebell-maskable-192.png', '192x192', 'maskable'),
  icon('queuebell-maskable-512.png', '512x512', 'maskable'),
];

/**
 * The web app manifest of a device entry. Its scope is that of all device entries, so that the log-in, which is another
 * remote's, stays in the same full screen.
 * @param entry where it is: '/remotes/mf-queue/customer-check-in'
 * @param title as the remote's release has it: 'Check-in'
 */
export const webManifest = (siteName: string, entry: string, title: string) => ({
  id: entry,
  name: `${siteName} ${title}`,
  short_name: title,
  lang: 'en-GB',
  start_url: entry,
  scope: '/remotes/',
  display: 'fullscreen',
  display_override: ['fullscreen', 'standalone'],
  orientation: 'any',
  background_color: BACKGROUND_LIGHT,
  theme_color: BRAND,
  icons,
});

/** What makes a device's page one that can be installed. */
export const installLinks = (manifest: string): Html[] => [
  html`<link rel="manifest" href="${manifest}" />`,
  html`<link rel="apple-touch-icon" href="${ICONS_PREFIX}queuebell-180.png" />`,
  html`<meta name="mobile-web-app-capable" content="yes" />`,
  html`<meta name="theme-color" content="${BACKGROUND_LIGHT}" media="(prefers-color-scheme: light)" />`,
  html`<meta name="theme-color" content="${BACKGROUND_DARK}" media="(prefers-color-scheme: dark)" />`,
];
