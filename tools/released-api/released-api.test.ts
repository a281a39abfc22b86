import { expect, test } from '@jest/globals';
import { EXCEPTIONS } from './exceptions.ts';
import { judge, judgePresentApi, linesOf } from './released-api.ts';

test('pages of the last release can still call this API (docs/api-compatibility.md)', async () => {
  expect(await judgePresentApi()).toEqual({ refused: [], unused: [] });
});

test('each exception to API compatibility has its reason and its day', () => {
  for (const { reason, date } of EXCEPTIONS) {
    expect([reason, date]).toEqual([
      expect.stringMatching(/\w \w.*\.$/),
      expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    ]);
  }
});

test('a change of the API is refused unless it is an exception, and there are no other exceptions', () => {
  const listed = { reason: 'No page calls it.', date: '2026-11-25' };
  const exceptions = [
    { change: 'GET /api/a is gone', ...listed },
    { change: 'GET /api/c is gone', ...listed },
  ];
  expect(judge(['GET /api/a is gone', 'GET /api/b is gone'], exceptions)).toEqual({
    refused: ['GET /api/b is gone'],
    unused: ['GET /api/c is gone'],
  });
});

test('the stored document of the API has a line for each path and each schema', () => {
  const document = { paths: { '/b': {}, '/a': {} }, components: { schemas: { A: {} } } };
  const lines = linesOf(document);
  expect(JSON.parse(lines)).toEqual(document);
  expect(lines.split('\n')).toEqual([
    '{"paths":{',
    '"/a":{},',
    '"/b":{}',
    '},"components":{"schemas":{',
    '"A":{}',
    '}}}',
    '',
  ]);
});
