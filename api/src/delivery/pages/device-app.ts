import { APP_ICONS, type AppIcon, type RemoteDescription } from '@queuebell/contracts';
import { html, type Html } from '../../platform/http/html.js';
import { ownProperty } from './own-property.js';

/** The tokens of packages/ui: background (light and dark) and brand colour. */
const BACKGROUND_LIGHT = '#f7f6f2';
const BACKGROUND_DARK = '#0f1413';
const BRAND = '#0b5d57';

export const MANIFEST_ENDING = '.webmanifest';
export const ICONS_PREFIX = '/icons/';

const SITE_ICON = 'queuebell';

export interface DeviceApp {
  /** Path of the entry: '/remotes/mf-queue/customer-check-in' */
  entry: string;
  title: string;
  /** File name of the icon in api/assets/icons, without size and ending. */
  icon: AppIcon | typeof SITE_ICON;
}

/** @param path of its remote: '/customer-check-in' @returns undefined if it cannot be installed */
export function deviceAppAt(remote: string, release: RemoteDescription, path: string): DeviceApp | undefined {
  const { apps = {}, appIcons = {} } = release;
  const title = ownProperty(apps, path);
  if (title === undefined) return undefined;
  const wanted = ownProperty(appIcons, path);
  const icon = APP_ICONS.find((known) => known === wanted) ?? SITE_ICON;
  return { entry: entryOf(remote, path), title, icon };
}

const entryOf = (remote: string, path: string): string => `/remotes/${remote}${path}`;

const iconFile = (file: string, sizes: string, purpose: 'any' | 'maskable', type = 'image/png') => ({
  src: ICONS_PREFIX + file,
  sizes,
  type,
  purpose,
});

const iconFiles = (icon: DeviceApp['icon']) => [
  iconFile(`${icon}.svg`, 'any', 'any', 'image/svg+xml'),
  iconFile(`${icon}-192.png`, '192x192', 'any'),
  iconFile(`${icon}-512.png`, '512x512', 'any'),
  iconFile(`${icon}-maskable-192.png`, '192x192', 'maskable'),
  iconFile(`${icon}-maskable-512.png`, '512x512', 'maskable'),
];

/** The scope covers all device entries, so that another remote's login stays in full screen. */
export const webManifest = (siteName: string, { entry, title, icon }: DeviceApp) => ({
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
  icons: iconFiles(icon),
});

export const installLinks = ({ entry, icon }: DeviceApp): Html[] => [
  html`<link rel="manifest" href="${entry}${MANIFEST_ENDING}" />`,
  html`<link rel="apple-touch-icon" href="${ICONS_PREFIX}${icon}-180.png" />`,
  html`<meta name="mobile-web-app-capable" content="yes" />`,
  html`<meta name="theme-color" content="${BACKGROUND_LIGHT}" media="(prefers-color-scheme: light)" />`,
  html`<meta name="theme-color" content="${BACKGROUND_DARK}" media="(prefers-color-scheme: dark)" />`,
];
