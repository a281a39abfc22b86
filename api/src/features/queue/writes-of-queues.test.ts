import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@jest/globals';

const SOURCES = path.join(import.meta.dirname, '../..');
/** Sends the updates that others give it. */
const SENDER = 'features/queue/writer/queue-updates.ts';
const WRITE =
  /(?:'queues'\)|\bqueueModel\)|\bqueues|#queues|\bupdates)(?:\.collection)?\s*\.(make|makeAlone|updateOne|updateMany|findOneAndUpdate|replaceOne|insertOne|insertMany|bulkWrite|deleteOne|deleteMany)\(/g;

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

it('every write of a queue in the source is listed, raises its version, and creates no queue', async () => {
  const files = (await readdir(SOURCES, { recursive: true })).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== SENDER,
  );
  const writes: string[] = [];
  const still: string[] = [];
  const upserts = /\bupsert\b/.test(await readFile(path.join(SOURCES, SENDER), 'utf8')) ? [SENDER] : [];
  for (const file of files) {
    const text = await readFile(path.join(SOURCES, file), 'utf8');
    for (const found of text.matchAll(WRITE)) {
      const [whole, method = ''] = found;
      const call = callAt(text, found.index + whole.length - 1);
      writes.push(`${file} ${method}`);
      const movesVersion = method.startsWith('delete') || MOVES_VERSION.test(withItsParts(text, call));
      if (/\bupsert\b/.test(withItsParts(text, call))) upserts.push(`${file} ${method}`);
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
