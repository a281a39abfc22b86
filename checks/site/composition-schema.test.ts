import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'yaml';
import { ROOT } from '../../tools/common/paths.mjs';

const DEPLOY = join(ROOT, 'deploy');
const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8');

/**
 * Docker Compose checks a file by this schema before it starts anything. It comes with compose-go 2.16.2. Its `format`s are Go's
 * notations for durations and ports, which only that reader knows.
 */
const schema = JSON.parse(
  readFileSync(join(import.meta.dirname, 'testing/compose-spec/schema.json'), 'utf8'),
);
const isComposition = new Ajv2020({ strict: false, validateFormats: false, allErrors: true }).compile(schema);

/** @param text of a composition */
function problemsOf(text: string) {
  isComposition(parse(text, { merge: true }));
  return (isComposition.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

describe('the composition, checked by the schema of Docker Compose,', () => {
  for (const file of ['compose.yaml', 'compose.tls.yaml']) {
    it(`is valid: ${file}`, () => expect(problemsOf(read(file))).toStrictEqual([]));
  }

  for (const [what, from, to] of [
    ['a setting that does not exist', '  read_only: true', '  read_olny: true'],
    ['a condition that does not exist', 'service_completed_successfully', 'service_completed'],
    ['text where a list belongs', 'cap_drop: [ALL]', 'cap_drop: ALL'],
  ] as const) {
    it(`is not valid with ${what}`, () =>
      assert.notDeepEqual(problemsOf(read('compose.yaml').replace(from, to)), []));
  }
});
