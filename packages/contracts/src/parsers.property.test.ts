import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { bestMatch, parseRegistry, parseRegistryEntry } from './registry.js';
import { parseRemoteDescription } from './remote-description.js';
import { readTicketId, ticketIdOf } from './ticket-id.js';

const anything = fc.jsonValue();
/** JSON that has the fields of what is parsed, with anything in them. */
const fields = (...names: string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, anything])), { requiredKeys: [] });
const text = fc.string({ minLength: 1 });
const entry = fc.record({
  version: text,
  entry: text,
  manifest: text,
  paths: fc.array(fc.constantFrom('/admin', '/display-queue', '/ticket/:id', '/remotes/*')),
});

describe('the registry as a page reads it', () => {
  it('from any data is refused, or has usable entries and is the same when parsed again', () => {
    const almost = fields(
      'version',
      'entry',
      'manifest',
      'integrity',
      'paths',
      'plain',
      'since',
      'previous',
      'earlier',
    );
    const registry = fc.record({
      contract: fc.oneof(fc.nat(), anything),
      remotes: fc.dictionary(text, almost),
    });
    fc.assert(
      fc.property(fc.oneof(anything, registry), (raw) => {
        const parsed = attempt(() => parseRegistry(raw));
        if (parsed instanceof Error) {
          expect(parsed).toBeInstanceOf(TypeError);
          return;
        }
        expect(parseRegistry(parsed)).toEqual(parsed);
        for (const one of Object.values(parsed.remotes)) expect(parseRegistryEntry(one)).toEqual(one);
      }),
    );
  });

  it('keeps each good entry beside a broken one', () => {
    fc.assert(
      fc.property(entry, anything, (good, bad) => {
        const { remotes } = parseRegistry({ contract: 1, remotes: { bad, good } });
        expect(remotes['good']).toEqual(good);
      }),
    );
  });
});

describe('the description of a remote', () => {
  it('from any data is refused in words, or is the same when parsed again', () => {
    const almost = fields(
      'contract',
      'name',
      'version',
      'entry',
      'manifest',
      'paths',
      'shared',
      'apps',
      'appIcons',
      'plain',
      'hashes',
    );
    fc.assert(
      fc.property(fc.oneof(anything, almost), (raw) => {
        const parsed = attempt(() => parseRemoteDescription(raw));
        if (parsed instanceof Error) expect(parsed.message).not.toBe('');
        else expect(parseRemoteDescription(parsed)).toEqual(parsed);
      }),
    );
  });
});

describe('an address of a page', () => {
  const segment = fc.stringMatching(/^[a-z0-9-]{1,8}$/);
  const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join('/')}`);

  it('belongs to the path that is equal to it, before any that only matches', () => {
    fc.assert(
      fc.property(path, fc.array(path), (address, others) => {
        const fitting = [address.replace(/[^/]+$/, ':any'), '/*', ...others];
        expect(bestMatch([...fitting, address], address.toUpperCase())?.toLowerCase()).toBe(address);
      }),
    );
  });

  it('from any text belongs to one of the paths, or to none', () => {
    fc.assert(
      fc.property(fc.array(path), fc.string({ unit: 'binary' }), (paths, address) => {
        const found = bestMatch(paths, address);
        expect(found === null || paths.includes(found)).toBe(true);
      }),
    );
  });
});

describe("a ticket's id", () => {
  const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`));

  it('says of which shop and key it was made', () => {
    fc.assert(
      fc.property(hex(24), fc.uuid(), fc.option(hex(14)), (ownerId, uuid, more) => {
        const key = more === null ? uuid : `${uuid}-${more}`;
        expect(readTicketId(ticketIdOf(ownerId, key))).toEqual({ ownerId, key });
      }),
    );
  });

  it('from any text is none, or the only one of its ticket', () => {
    const almost = fc.stringMatching(/^[\w-]{38}(?:[\w-]{9})?$/);
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), almost), (id) => {
        const read = readTicketId(id);
        if (read) expect(ticketIdOf(read.ownerId, read.key)).toBe(id);
      }),
    );
  });
});

/** The result or the error of a parser. */
function attempt<Parsed>(parse: () => Parsed): Parsed | Error {
  try {
    return parse();
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}
