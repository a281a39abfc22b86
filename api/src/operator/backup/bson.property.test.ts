import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { mongo } from 'mongoose';
import { BackupError } from './backup-error.js';
import { documentsIn, orderedDocument } from './bson.js';

const { serialize, Int32, Double, Long } = mongo.BSON;

const name = fc
  .oneof(fc.string({ maxLength: 6 }), fc.nat(20).map(String))
  .map((text) => text.replaceAll('\0', ''));
const scalar = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.boolean(),
  fc.constant(null),
  fc.date({ noInvalidDate: true }),
  fc.integer().map((value) => new Int32(value)),
  fc.double({ noNaN: true }).map((value) => new Double(value)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((value) => Long.fromBigInt(value)),
  fc.uint8Array().map((bytes) => new mongo.BSON.Binary(bytes)),
);
/** Maps, because an object would move a field called '1' to the front. */
const { document } = fc.letrec<{ document: Map<string, unknown>; value: unknown }>((tie) => ({
  document: fc.array(fc.tuple(name, tie('value')), { maxLength: 5 }).map((all) => new Map(all)),
  value: fc.oneof({ depthSize: 'small' }, scalar, tie('document'), fc.array(tie('value'), { maxLength: 3 })),
}));
const bytesOf = (one: Map<string, unknown>): Buffer => Buffer.from(serialize(one));

async function* inPieces(bytes: Buffer, lengths: readonly number[]) {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const length = lengths[turn % lengths.length] ?? 1;
    yield bytes.subarray(at, at + length);
    at += length;
  }
}

async function read(bytes: Buffer, lengths: readonly number[]): Promise<Buffer[]> {
  const found: Buffer[] = [];
  for await (const one of documentsIn(inPieces(bytes, lengths))) found.push(one);
  return found;
}

const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 });

describe('documents of a backup', () => {
  it('are written again to the byte, with their fields in order', () => {
    fc.assert(
      fc.property(document, (one) => {
        expect(Buffer.from(serialize(orderedDocument(bytesOf(one))))).toEqual(bytesOf(one));
      }),
    );
  });

  it('are found one after the other, wherever the file is cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(document, { maxLength: 5 }), lengths, async (all, cuts) => {
        expect(await read(Buffer.concat(all.map(bytesOf)), cuts)).toEqual(all.map(bytesOf));
      }),
    );
  });

  it('are refused if one of them is cut off', async () => {
    await fc.assert(
      fc.asyncProperty(document, fc.nat(), lengths, async (one, nat, cuts) => {
        const bytes = bytesOf(one);
        const part = bytes.subarray(0, 1 + (nat % (bytes.length - 1)));
        await expect(read(part, cuts)).rejects.toThrow(BackupError);
      }),
    );
  });

  it('are recognized or refused in a file with any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), lengths, async (bytes, cuts) => {
        const found = await read(Buffer.from(bytes), cuts).catch((error: unknown) => error);
        if (found instanceof Error) expect(found).toBeInstanceOf(BackupError);
        else expect(Buffer.concat(found as Buffer[])).toEqual(Buffer.from(bytes));
      }),
    );
  });

  it('are refused or written again to the byte, if one byte was changed', () => {
    fc.assert(
      fc.property(document, fc.nat(), fc.nat(255), (one, nat, byte) => {
        const bytes = bytesOf(one);
        bytes[4 + (nat % (bytes.length - 4))] = byte;
        try {
          expect(Buffer.from(serialize(orderedDocument(bytes)))).toEqual(bytes);
        } catch (error) {
          expect(error).toBeInstanceOf(BackupError);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
