import type { DeviceKind } from '@queuebell/contracts';

interface KindOfDevice {
  /** In the middle of a sentence: 'Pair this wall display'. */
  words: string;
  /** What an owner may want to call the first of them. */
  suggestedName: string;
  /** What it may do: 'It can …'. */
  right: string;
  /** Its screen. */
  path: string;
}

/** What a device can be paired as. */
export const deviceKinds: Readonly<Record<DeviceKind, KindOfDevice>> = {
  'check-in': {
    words: 'check-in tablet',
    suggestedName: 'Door tablet',
    right: 'give customers their number',
    path: '/customer-check-in',
  },
  display: {
    words: 'wall display',
    suggestedName: 'Wall display',
    right: 'show the queue',
    path: '/display-queue',
  },
  admin: {
    words: 'admin tablet',
    suggestedName: 'Counter tablet',
    right: 'serve, call and remove customers',
    path: '/admin',
  },
};

/** 'a wall display', 'an admin tablet'. */
export function withArticle(words: string): string {
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
}
