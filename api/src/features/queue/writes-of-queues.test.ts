import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const SOURCES = path.join(import.meta.dirname, '../..');
/** Sends the updates that others give it. */
const SENDER = 'features/queue/writer/queue-updates.ts';
const RECEIVER = /(?:'queues'\)|\bqueueModel\)|\bqueues\)?|#queues|\bupdates)(?:\.collection)?\s*\./;
/** Their first argument is the update, that of all others says which queues are meant. */
const OF_UPDATE = ['make', 'makeAlone', 'insertOne', 'insertMany', 'bulkWrite', 'create'];
const METHODS = [
  ...OF_UPDATE,
  ...['updateOne', 'updateMany', 'replaceOne', 'findOneAndUpdate', 'findOneAndReplace', 'findByIdAndUpdate'],
  ...['deleteOne', 'deleteMany', 'findOneAndDelete', 'findByIdAndDelete'],
];
const WRITE = new RegExp(`${RECEIVER.source}(${METHODS.join('|')})\\(`, 'g');

/** `conditionalUpdate` writes the next version. */
const MOVES_VERSION = /\b(?:version|conditionalUpdate)\b/;

/** The text of a call, up to its closing bracket. */
function callAt(text: string, open: number): string {
  let depth = 0;
  for (let place = open; place < text.length; place += 1) {
    if (text[place] === '(') depth += 1;
    if (text[place] === ')') depth -= 1;
    if (depth === 0) return text.slice(open, place + 1);
  }
  return text.slice(open);
}

/** The call's text with the definitions of names that it mentions, if each is one statement of the file. */
function withItsParts(text: string, call: string): string {
  const names = [...call.matchAll(/\b([a-z]\w+)\b/gi)].map(([, name = '']) => name);
  const parts = names.map((name) => new RegExp(`(?:const|function) ${name}\\b[^;]*;?[^}]*`).exec(text)?.[0]);
  return [call, ...parts].join('\n');
}

/** The arguments of a call. */
function argumentsOf(call: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const letter of call.slice(1, -1)) {
    if ('([{'.includes(letter)) depth += 1;
    if (')]}'.includes(letter)) depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

interface Write {
  method: string;
  movesVersion: boolean;
  mayCreate: boolean;
}

function writesIn(text: string): Write[] {
  return [...text.matchAll(WRITE)].map((found) => {
    const [whole, method = ''] = found;
    const call = callAt(text, found.index + whole.length - 1);
    const update = argumentsOf(call)[OF_UPDATE.includes(method) ? 0 : 1] ?? '';
    const movesVersion = /delete/i.test(method) || MOVES_VERSION.test(withItsParts(text, update));
    return { method, movesVersion, mayCreate: /\bupsert\b/.test(withItsParts(text, call)) };
  });
}

it.each([
  ['the version in the filter alone', 'queues.updateOne({ _id, version }, { $set: { counter } })', [false]],
  ['an update by id', 'this.#queues.findByIdAndUpdate(id, { $set: { counter } })', [false]],
  ['a replacement', "collection('queues').findOneAndReplace({ version }, queue)", [false]],
  ['a function around the model', 'collectionOf(queues).updateMany({}, { $set: { counter } })', [false]],
  [
    'an update that moves it',
    'queues.updateOne({ _id }, { $set: { counter }, $inc: { version: 1 } })',
    [true],
  ],
  [
    'an update that stands before',
    'const one = { $inc: { version: 1 } }; queues.updateOne({ _id }, one)',
    [true],
  ],
  ['a read', 'queues.findOne({ version })', []],
])('the check of writes is right about %s', (_, text, expected) => {
  expect(writesIn(text).map(({ movesVersion }) => movesVersion)).toEqual(expected);
});

it('every write of a queue in the source is listed, raises its version, and creates no queue', async () => {
  const files = (await readdir(SOURCES, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== SENDER,
  );
  const writes: string[] = [];
  const still: string[] = [];
  const upserts = /\bupsert\b/.test(await readFile(path.join(SOURCES, SENDER), 'utf8')) ? [SENDER] : [];
  for (const file of files) {
    const text = await readFile(path.join(SOURCES, file), 'utf8');
    for (const { method, movesVersion, mayCreate } of writesIn(text)) {
      writes.push(`${file} ${method}`);
      if (mayCreate) upserts.push(`${file} ${method}`);
      if (!movesVersion) still.push(`${file} ${method}`);
    }
  }
  expect(still).toEqual([]);
  expect(upserts).toEqual([]);
  expect(writes.sort()).toEqual([
    'features/privacy/eraser.service.ts deleteOne',
    'features/queue/archiver.service.ts updateMany',
    'features/queue/queue.service.ts insertOne',
    'features/queue/queue.service.ts updateOne',
    'features/queue/writer/queue-writer.ts findOneAndUpdate',
    'features/queue/writer/queue-writer.ts make',
    'features/queue/writer/queue-writer.ts makeAlone',
    'operator/backup/switch-over.ts updateMany',
  ]);
});
