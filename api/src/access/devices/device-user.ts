import type { Device, SessionUser } from '@queuebell/contracts';
import { sessionUserOf, type UserDocument } from '../accounts/user.schema.js';
import type { DeviceDocument } from './device.schema.js';

/** Without personal data of the owner. Only admin tablets get the end of the membership: customers see the other screens. */
export const deviceUserOf = (owner: UserDocument, { _id, kind, name }: DeviceDocument): SessionUser => ({
  ...sessionUserOf(owner),
  name,
  email: '',
  phone: '',
  location: '',
  role: 'device',
  accountStatus: 'completed',
  membershipExpires: kind === 'admin' ? (owner.membershipExpires?.toISOString() ?? null) : null,
  device: { id: _id.toHexString(), kind, name },
});

export function shownDevice(device: DeviceDocument, now: Date): Device {
  const { _id, kind, name, pairedAt, lastSeenAt, battery } = device;
  return {
    id: _id.toHexString(),
    kind,
    name,
    pairedAt: pairedAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    // Another process's clock may have written it.
    ...(lastSeenAt && { silentMs: Math.max(0, now.getTime() - lastSeenAt.getTime()) }),
    battery,
  };
}
