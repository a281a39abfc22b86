import { mongo } from 'mongoose';
import { BackupError } from './backup-error.js';

const { BSONError, deserialize, onDemand, serialize } = mongo.BSON;

const LENGTH_BYTES = 4;
const SMALLEST_DOCUMENT = 5;
/** MongoDB's limit, in bytes. */
const LARGEST_DOCUMENT = 16 * 1024 * 1024;

const EMBEDDED = 0x03;
const ARRAY = 0x04;

/** Keeps the order of all fields; an object would move names such as '1' to the front. */
export type OrderedDocument = Map<string, unknown>;

/**
 * Splits concatenated BSON documents.
 * @throws BackupError when one is truncated or not valid
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
    throw new BackupError('The archive is damaged: it contains data that is not a document.');
  return size;
}

/**
 * Decodes a document so that the driver encodes the same bytes again, with types and order.
 * @throws BackupError when it would not
 */
export function orderedDocument(bytes: Buffer): OrderedDocument {
  try {
    const document = new Map(fieldsIn(bytes));
    if (Buffer.from(serialize(document)).equals(bytes)) return document;
  } catch (error) {
    if (!(error instanceof BSONError)) throw error;
  }
  throw new BackupError('A document of the archive cannot be restored byte for byte.');
}

function fieldsIn(bytes: Buffer): [string, unknown][] {
  return Array.from(onDemand.parseToElements(bytes), ([type, nameAt, nameLength, start, length]) => [
    bytes.toString('utf8', nameAt, nameAt + nameLength),
    valueOf(type, bytes.subarray(start, start + length)),
  ]);
}

function valueOf(type: number, bytes: Buffer): unknown {
  if (type === EMBEDDED) return new Map(fieldsIn(bytes));
  if (type === ARRAY) return fieldsIn(bytes).map(([, value]) => value);
  const size = Buffer.alloc(LENGTH_BYTES);
  const field = Buffer.concat([Buffer.from([type]), Buffer.from('v\0'), bytes, Buffer.from([0])]);
  size.writeInt32LE(LENGTH_BYTES + field.length);
  const alone = { promoteValues: false, promoteLongs: false, promoteBuffers: false, bsonRegExp: true };
  return deserialize(Buffer.concat([size, field]), alone)['v'];
}
