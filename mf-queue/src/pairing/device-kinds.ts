import type { DeviceKind } from '@queuebell/contracts';

interface KindOfDevice {
  /** In the middle of a sentence: 'Pair this wall display'. */
  words: string;
  /** What an owner may want to call the first of them. */
  suggestedName: string;
  /** Its screen. */
  path: string;
}

/** What a device can be paired as. */
export const deviceKinds: Readonly<Record<DeviceKind, KindOfDevice>> = {
  'check-in': { words: 'check-in tablet', suggestedName: 'Door tablet', path: '/customer-check-in' },
  display: { words: 'wall display', suggestedName: 'Wall display', path: '/display-queue' },
  admin: { words: 'admin tablet', suggestedName: 'Counter tablet', path: '/admin' },
};

/** 'a wall display', 'an admin tablet'. */
export function withArticle(words: string): string {
  return `${/^[aeiou]/.test(words) ? 'an' : 'a'} ${words}`;
}
