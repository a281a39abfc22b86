import { mongo } from 'mongoose';
import { BackupError } from './backup-error.js';

const { deserialize, serialize } = mongo.BSON;

const LENGTH_BYTES = 4;
const SMALLEST_DOCUMENT = 5;
/** MongoDB's own limit. */
const LARGEST_DOCUMENT = 16 * 1024 * 1024;

const EMBEDDED = 0x03;
const ARRAY = 0x04;
const REGEX = 0x0b;

/** How long a value of a type is: always so long, or as its first four bytes say and so many more. */
const fixed = new Map([
  ...[0x06, 0x0a, 0x7f, 0xff].map((type) => [type, 0] as const),
  ...[0x01, 0x09, 0x11, 0x12].map((type) => [type, 8] as const),
  ...([
    [0x07, 12],
    [0x08, 1],
    [0x10, 4],
    [0x13, 16],
  ] as const),
]);
const counted = new Map([
  ...[0x02, 0x0d, 0x0e].map((type) => [type, LENGTH_BYTES] as const),
  ...([
    [EMBEDDED, 0],
    [ARRAY, 0],
    [0x0f, 0],
    [0x05, LENGTH_BYTES + 1],
    [0x0c, LENGTH_BYTES + 12],
  ] as const),
]);

/** A document whose fields stay in their order, also those that are called '1' or '2', which an object puts first. */
export type OrderedDocument = Map<string, unknown>;

/**
 * The documents that stand one behind the other.
 * @throws BackupError when the last one is not whole, or one of them is none
 */
export async function* documentsIn(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of bytes) {
    rest = rest.length === 0 ? part : Buffer.concat([rest, part]);
    for (let size = sizeOf(rest); size !== null && size <= rest.length; size = sizeOf(rest)) {
      yield rest.subarray(0, size);
      rest = rest.subarray(size);
    }
  }
  if (rest.length > 0) throw new BackupError('The archive is damaged: a document in it is not whole.');
}

function sizeOf(bytes: Buffer): number | null {
  if (bytes.length < LENGTH_BYTES) return null;
  const size = bytes.readInt32LE(0);
  if (size < SMALLEST_DOCUMENT || size > LARGEST_DOCUMENT)
    throw new BackupError('The archive is damaged: there is something in it that is no document.');
  return size;
}

/**
 * A document for the driver, which makes the same bytes of it again: types and order as they are.
 * @throws BackupError when it would not
 */
export function orderedDocument(bytes: Buffer): OrderedDocument {
  const document = new Map(fieldsIn(bytes));
  if (!Buffer.from(serialize(document)).equals(bytes))
    throw new BackupError('A document of the archive cannot be written as it is.');
  return document;
}

function* fieldsIn(bytes: Buffer): Generator<[string, unknown]> {
  let at = LENGTH_BYTES;
  while (bytes[at] !== 0) {
    const type = bytes[at] ?? 0;
    const endOfName = bytes.indexOf(0, at + 1);
    const start = endOfName + 1;
    const end = start + valueSize(type, bytes, start);
    if (endOfName < 0 || end >= bytes.length)
      throw new BackupError('The archive is damaged: a field is not whole.');
    yield [bytes.toString('utf8', at + 1, endOfName), valueOf(type, bytes.subarray(start, end))];
    at = end;
  }
}

function valueSize(type: number, bytes: Buffer, start: number): number {
  const always = fixed.get(type);
  if (always !== undefined) return always;
  const more = counted.get(type);
  if (more !== undefined) return bytes.readInt32LE(start) + more;
  if (type === REGEX) return bytes.indexOf(0, bytes.indexOf(0, start) + 1) + 1 - start;
  throw new BackupError('The archive is damaged: a field has a type that there is not.');
}

function valueOf(type: number, bytes: Buffer): unknown {
  if (type === EMBEDDED) return new Map(fieldsIn(bytes));
  if (type === ARRAY) return [...fieldsIn(bytes)].map(([, value]) => value);
  const size = Buffer.alloc(LENGTH_BYTES);
  const field = Buffer.concat([Buffer.from([type]), Buffer.from('v\0'), bytes, Buffer.from([0])]);
  size.writeInt32LE(LENGTH_BYTES + field.length);
  const alone = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true };
  return deserialize(Buffer.concat([size, field]), alone)['v'];
}
