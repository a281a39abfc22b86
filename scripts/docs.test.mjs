// @ts-check
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const repo = fileURLToPath(new URL('..', import.meta.url));
const table = fs.readFileSync(path.join(repo, 'docs/spec-coverage.md'), 'utf8');

/** The files that a cell of a table names. @param {string} cell */
const filesIn = (cell) => [...cell.matchAll(/`([\w.-]+\/[\w./-]+\.\w+)`/g)].map(([, file]) => file ?? '');

const rows = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (row|-)/.test(line))
  .map((line) => {
    const [, row = '', doneBy = '', shownBy = ''] = line.split('|');
    return { row: row.trim(), doneBy: filesIn(doneBy), shownBy: filesIn(shownBy) };
  });

test('every file that the table of the specification names exists', () => {
  const named = rows.flatMap(({ doneBy, shownBy }) => [...doneBy, ...shownBy]);
  assert.deepEqual(
    named.filter((file) => !fs.existsSync(path.join(repo, file))),
    [],
  );
});

test('every row of it names what does it and a test that shows it', () => {
  assert.ok(rows.length > 100);
  const isTest = (/** @type {string} */ file) => /\.(test|spec)\.\w+$/.test(file);
  assert.deepEqual(
    rows.filter(
      ({ doneBy, shownBy }) =>
        doneBy.length === 0 || shownBy.length === 0 || doneBy.some(isTest) || !shownBy.every(isTest),
    ),
    [],
  );
});

test('it has all the sections that the specification has rows in', () => {
  const sections = [...table.matchAll(/^## (\d)\. /gm)].map(([, number]) => Number(number));
  assert.deepEqual(sections, [2, 3, 4, 5, 6, 7, 8, 9]);
});

const security = fs.readFileSync(path.join(repo, 'docs/security.md'), 'utf8');

test('every file that the table of security names exists', () => {
  const named = security.split('\n').flatMap(filesIn);
  assert.ok(named.length > 100);
  assert.deepEqual(
    named.filter((file) => !fs.existsSync(path.join(repo, file))),
    [],
  );
});

test('every row of it that says how names where, or says why not', () => {
  const cells = security
    .split('\n')
    .filter((line) => /^\| \d+\.\d/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  assert.ok(cells.length > 80);
  const isTest = (/** @type {string} */ file) => /\.(test|spec)\.\w+$/.test(file);
  assert.deepEqual(
    cells.filter(([, , how = '', shownBy = '']) => how === '' || !filesIn(shownBy).every(isTest)),
    [],
  );
});

test('it has all the chapters of the standard', () => {
  const chapters = [...security.matchAll(/^## V(\d+) /gm)].map(([, number]) => Number(number));
  assert.deepEqual(
    chapters,
    Array.from({ length: 17 }, (_, index) => index + 1),
  );
});
