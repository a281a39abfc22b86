import type { DeviceKind } from '@queuebell/contracts';
import { DEVICE_ADDRESSES } from '@queuebell/contracts/device-addresses';

interface KindOfDevice {
  /** As in 'Pair this wall display'. */
  words: string;
  suggestedName: string;
  /** As in 'It can only …'. */
  right: string;
  path: string;
  address: string;
}

export const deviceKinds: Readonly<Record<DeviceKind, KindOfDevice>> = {
  'check-in': {
    words: 'check-in tablet',
    suggestedName: 'Door tablet',
    right: 'give customers their number',
    path: '/customer-check-in',
    address: DEVICE_ADDRESSES['check-in'].short,
  },
  display: {
    words: 'wall display',
    suggestedName: 'Wall display',
    right: 'show the queue',
    path: '/display-queue',
    address: DEVICE_ADDRESSES.display.short,
  },
  admin: {
    words: 'admin tablet',
    suggestedName: 'Counter tablet',
    right: 'serve, call and remove customers',
    path: '/admin',
    address: DEVICE_ADDRESSES.admin.short,
  },
};

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

export function withArticle(words: string): string {
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
}
