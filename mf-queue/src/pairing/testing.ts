import type { DeviceKind, PairingResponse, SessionUser } from '@queuebell/contracts';
import { testUser } from '@queuebell/host-kit/testing';

export const pairing: PairingResponse = {
  code: 'K7P-4MX',
  pairUrl: 'https://shop.example/pair?code=K7P-4MX',
  secret: 'the-secret',
  expiresAt: '2026-11-21T14:15:00.000Z',
};

export function deviceUser(kind: DeviceKind, name = 'Wall display'): SessionUser {
  return {
    ...testUser,
    name,
    email: '',
    phone: '',
    location: '',
    role: 'device',
    device: { id: 'abcdefabcdefabcdefabcdef', kind, name },
  };
}
