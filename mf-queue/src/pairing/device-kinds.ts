import type { DeviceKind } from '@queuebell/contracts';
import { DEVICE_ADDRESSES } from '@queuebell/contracts/device-addresses';

interface KindOfDevice {
  /** In the middle of a sentence: 'Pair this wall display'. */
  words: string;
  /** What an owner may want to call the first of them. */
  suggestedName: string;
  /** What it may do: 'It can only …'. */
  right: string;
  /** Its screen. */
  path: string;
  /** What an owner types on it, after the site's name: '/tv'. */
  address: string;
}

/** What a device can be paired as. */
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

/** 'Wall display': to begin with. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** 'a wall display', 'an admin tablet'. */
export function withArticle(words: string): string {
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
}
