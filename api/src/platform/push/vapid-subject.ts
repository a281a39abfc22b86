import type { Settings } from '../config/config.js';

const ADDRESS = /<([^<>]+)>\s*$/;

/** The contact for push services (RFC 8292, 2.1): the site, or its mail address. */
export function subjectOf({ publicUrl, mail }: Pick<Settings, 'publicUrl' | 'mail'>): string {
  if (publicUrl.startsWith('https:')) return publicUrl;
  const address =
    typeof mail.from === 'string' ? (ADDRESS.exec(mail.from)?.[1] ?? mail.from) : mail.from.address;
  return `mailto:${address.trim()}`;
}
