import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { makeSealingKey, readSealingKeys, sealingKeysOf } from './sealing-keys.js';

const key = () => Buffer.from(makeSealingKey(), 'base64');
const [old, next, other] = [key(), key(), key()];

describe('an encrypted text', () => {
  const keys = sealingKeysOf([old]);
  const sealed = keys.seal('JBSWY3DPEHPK3PXP', 'olive');

  it('is opened with the same key, for the same account', () => {
    expect(keys.open(sealed, 'olive')).toBe('JBSWY3DPEHPK3PXP');
    expect(sealingKeysOf([next, old]).open(sealed, 'olive')).toBe('JBSWY3DPEHPK3PXP');
  });

  it('reveals nothing, and is different each time', () => {
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
    expect(keys.seal('JBSWY3DPEHPK3PXP', 'olive')).not.toBe(sealed);
  });

  it('is opened for no other account, by no other key, and not if it was changed', () => {
    expect(keys.open(sealed, 'vera')).toBeNull();
    expect(sealingKeysOf([other]).open(sealed, 'olive')).toBeNull();
    const at = sealed.length - 5;
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    for (const text of [changed, sealed.slice(0, 20), '', 'x', `${sealed.split('.')[0]}.`])
      expect(keys.open(text, 'olive')).toBeNull();
  });

  it('is outdated as soon as another key seals', () => {
    expect(keys.isOutdated(sealed)).toBe(false);
    expect(sealingKeysOf([next, old]).isOutdated(sealed)).toBe(true);
  });
});

describe('the keys that seal secrets', () => {
  it('are read with commas, spaces or lines between them, in either base64', () => {
    const first = randomBytes(32);
    const second = randomBytes(32);
    const text = `${first.toString('base64')}\n, ${second.toString('base64url')} `;
    expect(readSealingKeys(text)).toEqual([first, second]);
  });

  it.each(['', ' , ', 'short', randomBytes(31).toString('base64'), `${makeSealingKey()},x`])(
    'are not %j',
    (text) => {
      expect(readSealingKeys(text)).toBeNull();
    },
  );
});
