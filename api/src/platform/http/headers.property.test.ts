import { isNamedBy } from '../../features/queue/memory/if-none-match.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { tokenOf } from './bearer-token.js';
import { clientAddressOf } from './client-address.js';
import { encodePage } from '../../delivery/pages/encode-page.js';

const anything = fc.string({ unit: 'binary' });
const from = (ip: string, remoteAddress = '127.0.0.1') =>
  clientAddressOf({ ip, socket: { remoteAddress } } as Parameters<typeof clientAddressOf>[0]);

describe('the header Authorization', () => {
  const token = fc.stringMatching(/^[\w.-]{1,40}$/).filter((text) => !/^bearer$/i.test(text));

  it('has its token bare or after Bearer, in any spelling', () => {
    const prefix = fc.constantFrom('', 'Bearer ', 'bearer ', 'BEARER  ', 'Bearer\t');
    fc.assert(fc.property(prefix, token, (before, value) => expect(tokenOf(before + value)).toBe(value)));
  });

  it('with any text has a token without spaces around it, or none', () => {
    fc.assert(
      fc.property(anything, (header) => {
        const found = tokenOf(header);
        expect(found === null || (found !== '' && found.trim() === found)).toBe(true);
      }),
    );
  });
});

describe('the client’s address, read from headers,', () => {
  it('is the network of an IPv6 one: the same for all of a subscriber’s, another one for the next', () => {
    const group = fc.integer({ min: 0, max: 0xffff }).map((value) => value.toString(16));
    const [network, host] = [fc.tuple(group, group, group, group), fc.tuple(group, group, group, group)];
    fc.assert(
      fc.property(network, host, host, (groups, one, other) => {
        // 0:0:0:0:0:ffff:… is usually written as an IPv4 address.
        const written = [...groups, ...one].join(':');
        expect(from(written)).toBe(`${groups.join(':')}::/64`);
        expect(from([...groups, ...other].join(':').toUpperCase())).toBe(from(written));
      }),
    );
  });

  it('is the same for each short form of an IPv6 address', () => {
    const groups = fc.array(fc.constantFrom('0', '1', 'ab', '2001'), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(groups, (all) => {
        const long = all.join(':');
        expect(from(new URL(`http://[${long}]/`).hostname.slice(1, -1))).toBe(from(long));
      }),
    );
  });

  it('with any text is a valid address, the connection’s own, or unknown', () => {
    fc.assert(
      fc.property(anything, anything, (ip, remote) => {
        expect(from(ip, remote)).toMatch(/^(?:\d+\.\d+\.\d+\.\d+|(?:[0-9a-f]+:){4}:\/64|unknown)$/);
      }),
    );
  });
});

describe('the header If-None-Match', () => {
  const etag = fc.stringMatching(/^"[\w.-]{1,20}"$/);

  it('names a tag among others, weak or not', () => {
    fc.assert(
      fc.property(
        fc.array(etag),
        etag,
        fc.boolean(),
        fc.constantFrom(',', ', ', ' ,'),
        (others, one, weak, comma) => {
          const header = [...others, (weak ? 'W/' : '') + one].join(comma);
          expect(isNamedBy(header, one)).toBe(true);
          expect(isNamedBy(others.join(comma), one)).toBe(others.includes(one));
        },
      ),
    );
  });
});

describe('the header Accept-Encoding', () => {
  const q = fc.constantFrom('', ';q=1', ';q=0.5', '; q=0.001');
  const refused = fc.constantFrom(';q=0', ';q=0.0', '; Q=0.000');

  it('gets the encoding that it accepts, and never one that it refuses', async () => {
    await fc.assert(
      fc.asyncProperty(q, refused, fc.constantFrom('br', 'gzip'), async (takes, refuses, one) => {
        const other = one === 'br' ? 'gzip' : 'br';
        const { encoding } = await encodePage('<p>', `${other}${refuses}, ${one.toUpperCase()}${takes}`);
        expect(encoding).toBe(one);
        expect((await encodePage('<p>', `${one}${refuses}, ${other}${refuses}`)).encoding).toBeUndefined();
      }),
    );
  });

  it('with any text gets a page', async () => {
    await fc.assert(
      fc.asyncProperty(anything, async (accepted) => {
        const { encoding, body } = await encodePage('<p>', accepted);
        expect(encoding === undefined ? body : body.length > 0).toBeTruthy();
      }),
    );
  });
});
