import type { DeviceKind } from '@queuebell/contracts';
import { zonedFormat } from '../../platform/clock/zoned-format.js';
import type { Settings } from '../../platform/config/config.js';
import { letter } from '../../platform/mail/letter.js';
import type { Mail } from '../../platform/mail/mailer.js';
import { withoutLinks } from '../../platform/mail/without-links.js';
import type { UserDocument } from '../../access/accounts/user.schema.js';
import type { DeviceDocument } from '../../access/devices/device.schema.js';

const kinds: Record<DeviceKind, string> = {
  'check-in': 'a check-in tablet. It can give customers their number.',
  display: 'a wall display. It can show the queue.',
  admin: 'an admin tablet. It can see, serve, call and remove your customers.',
};

const timeIn = zonedFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

export function pairedMail(
  { email, name: owner, timeZone }: Pick<UserDocument, 'email' | 'name' | 'timeZone'>,
  { name, kind, pairedAt }: Pick<DeviceDocument, 'name' | 'kind' | 'pairedAt'>,
  { siteName, publicUrl }: Pick<Settings, 'siteName' | 'publicUrl'>,
): Mail {
  return letter({
    siteName,
    to: email,
    name: owner,
    subject: `A device was paired with your ${siteName} account`,
    before: [
      `On ${timeIn(pairedAt, timeZone || 'UTC')}, “${withoutLinks(name)}” was paired as ${kinds[kind]}`,
      'It keeps working, without a password, until you remove it on your dashboard:',
    ],
    link: `${publicUrl}/dashboard`,
    label: 'See your devices',
    after: ['If this wasn’t you, remove the device now and change your password: someone else may know it.'],
  });
}
