import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../tools/common/paths.mjs';

const { SECRET_VARIABLES } = await import('../../api/dist/platform/config/secret-files.js');
const { SECRETS_IN_DATA_DIR } = await import('../../api/dist/operator/backup/data-files.js');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('the document about keys', () => {
  const [, section = ''] = /^## The keys\n(.*?)^## /ms.exec(read('docs/keys.md')) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)]);
  const names = named.map(([, name]) => name);

  it('has each secret of the settings, of the composition, and of the API once', () => {
    const inFiles = ['compose.yaml', 'compose.tls.yaml'].flatMap((file) =>
      Object.keys(parse(read(`deploy/${file}`), { merge: true }).secrets),
    );
    const made = SECRETS_IN_DATA_DIR.map((name) => `DATA_DIR/${name}`);
    const wanted = [...SECRET_VARIABLES, ...inFiles, ...made, 'database-ca-key.pem'];
    expect([...names].sort()).toStrictEqual(wanted.sort());
  });

  it('says for each what it is for, how strong it is, whose it is, how long it lasts, how it is replaced, and what to do if it leaks', () => {
    for (const row of rows) {
      const cells = row.split('|').slice(1, -1);
      assert.equal(cells.length, 7, row);
      for (const cell of cells) assert.notEqual(cell.trim(), '', row);
    }
  });
});
