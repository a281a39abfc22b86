import { describe, expect, it } from '@jest/globals';
import { breakingChanges } from './api-changes.ts';
import { type ApiDocument, type Operation, type Schema, withoutWords } from './api-document.ts';

const json = (schema: Schema) => ({ 'application/json': { schema } });
const text = (): Schema => ({ type: 'string' });

/** An API with one call: it takes and gives a ticket, and its words are as Nest writes them. */
const api = (): ApiDocument => ({
  paths: {
    '/api/queue/{userId}': {
      post: {
        parameters: [
          { name: 'userId', in: 'path', required: true, schema: text() },
          {
            name: 'view',
            in: 'query',
            required: false,
            schema: { type: 'string', enum: ['staff', 'board'] },
          },
          { name: 'key', in: 'header', required: false, schema: text() },
        ],
        requestBody: { required: true, content: json({ $ref: '#/components/schemas/Taken' }) },
        responses: {
          200: { content: json({ $ref: '#/components/schemas/Given' }) },
          409: { content: json({ $ref: '#/components/schemas/ErrorBody' }) },
        },
        security: [{ token: [] }],
      },
    },
  },
  components: {
    schemas: {
      Taken: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', minLength: 1, maxLength: 80 },
          phone: { type: 'string', pattern: '^\\d+$' },
          via: { type: 'string', enum: ['tablet', 'phone'] },
          size: { type: 'number', minimum: 1, maximum: 5 },
          wishes: { type: 'array', items: text(), maxItems: 3 },
          place: { type: 'string', nullable: true },
        },
        additionalProperties: false,
      },
      Given: {
        type: 'object',
        required: ['number', 'state'],
        properties: {
          number: { type: 'integer', minimum: 1 },
          state: { type: 'string', enum: ['waiting', 'served'] },
          at: { type: 'string', format: 'date-time' },
          note: text(),
          more: { type: 'array', items: { $ref: '#/components/schemas/Given' } },
          by: {
            oneOf: [
              {
                type: 'object',
                required: ['type'],
                properties: { type: { type: 'string', enum: ['staff'] } },
              },
              {
                type: 'object',
                required: ['type'],
                properties: { type: { type: 'string', enum: ['self'] } },
              },
            ],
          },
          names: { type: 'object', additionalProperties: text() },
        },
        additionalProperties: false,
      },
      ErrorBody: {
        type: 'object',
        required: ['code'],
        properties: { code: { type: 'string', enum: ['NOT_FOUND'] } },
      },
    },
  },
});

const CALL = 'POST /api/queue/{userId}';

/** @param change to the API of now */
function changesBy(
  change: (parts: {
    document: ApiDocument;
    call: Operation;
    taken: Required<Pick<Schema, 'properties' | 'required'>> & Schema;
    given: Required<Pick<Schema, 'properties' | 'required'>> & Schema;
  }) => void,
): string[] {
  const document = api();
  const call = document.paths['/api/queue/{userId}']?.['post'];
  const { Taken, Given } = document.components.schemas;
  if (!call || !Taken || !Given) throw new Error('The document of the test has no such part.');
  const fields = (schema: Schema) =>
    Object.assign(schema, { properties: schema.properties ?? {}, required: schema.required ?? [] });
  change({ document, call, taken: fields(Taken), given: fields(Given) });
  return breakingChanges(api(), document);
}

type Change = Parameters<typeof changesBy>[0];

describe('a change that a page of the last release notices', () => {
  it.each<[string, Change, string]>([
    ['a call goes', ({ document }) => (document.paths = {}), `${CALL} is gone`],
    [
      'a parameter goes',
      ({ call }) => call.parameters?.splice(1, 1),
      `${CALL}: query view is not taken any more`,
    ],
    [
      'a parameter must be sent',
      ({ call }) => Object.assign(call.parameters?.[2] ?? {}, { required: true }),
      `${CALL}: header key must be sent now`,
    ],
    [
      'a new parameter must be sent',
      ({ call }) => call.parameters?.push({ name: 'day', in: 'query', required: true, schema: text() }),
      `${CALL}: query day must be sent now`,
    ],
    [
      'a parameter takes less',
      ({ call }) => call.parameters?.[1]?.schema.enum?.pop(),
      `${CALL}: query view no longer takes "board"`,
    ],
    [
      'a part of the path takes less',
      ({ call }) => Object.assign(call.parameters?.[0]?.schema ?? {}, { pattern: '^x' }),
      `${CALL}: {userId} no longer takes text that does not match ^x`,
    ],
    ['a body is not read', ({ call }) => delete call.requestBody, `${CALL}: body is not taken any more`],
    [
      'a body has another type',
      ({ call }) => (call.requestBody = { required: true, content: { 'text/plain': { schema: text() } } }),
      `${CALL}: body no longer takes application/json`,
    ],
    ['a field must be sent', ({ taken }) => taken.required.push('phone'), 'Taken.phone must be sent now'],
    [
      'a new field must be sent',
      ({ taken }) => {
        taken.properties['day'] = text();
        taken.required.push('day');
      },
      'Taken.day must be sent now',
    ],
    [
      'a field is not read',
      ({ taken }) => delete taken.properties['phone'],
      'Taken.phone is not taken any more',
    ],
    [
      'a value is refused',
      ({ taken }) => taken.properties['via']?.enum?.shift(),
      'Taken.via no longer takes "tablet"',
    ],
    [
      'free text becomes a list',
      ({ taken }) => (taken.properties['name'] = { type: 'string', enum: ['Ann'] }),
      'Taken.name no longer takes anything but "Ann"',
    ],
    [
      'a pattern is another one',
      ({ taken }) => (taken.properties['phone'] = { type: 'string', pattern: '^\\+\\d+$' }),
      'Taken.phone no longer takes text that does not match ^\\+\\d+$',
    ],
    [
      'text needs a format',
      ({ taken }) => Object.assign(taken.properties['name'] ?? {}, { format: 'uuid' }),
      'Taken.name no longer takes text that is no uuid',
    ],
    [
      'text may be shorter only',
      ({ taken }) => Object.assign(taken.properties['name'] ?? {}, { maxLength: 40 }),
      'Taken.name no longer takes more than 40 characters',
    ],
    [
      'a number may be larger only',
      ({ taken }) => Object.assign(taken.properties['size'] ?? {}, { minimum: 2 }),
      'Taken.size no longer takes less than 2',
    ],
    [
      'a list may be shorter only',
      ({ taken }) => Object.assign(taken.properties['wishes'] ?? {}, { maxItems: 2 }),
      'Taken.wishes no longer takes more than 2 items',
    ],
    [
      'a limit appears',
      ({ taken }) => Object.assign(taken.properties['wishes']?.items ?? {}, { minLength: 1 }),
      'Taken.wishes[] no longer takes less than 1 characters',
    ],
    [
      'null is refused',
      ({ taken }) => (taken.properties['place'] = text()),
      'Taken.place no longer takes null',
    ],
    [
      'fractions are refused',
      ({ taken }) => Object.assign(taken.properties['size'] ?? {}, { type: 'integer' }),
      'Taken.size no longer takes number',
    ],
    [
      'a good answer has another status',
      ({ call }) => (call.responses['202'] = {}),
      `${CALL} may now answer 202`,
    ],
    ['an answer goes', ({ call }) => delete call.responses['409'], `${CALL} no longer answers 409`],
    [
      'an answer loses its body',
      ({ call }) => (call.responses['200'] = {}),
      `${CALL}: answer 200 is not given any more in each form`,
    ],
    [
      'an answer has another type',
      ({ call }) => (call.responses['200'] = { content: { 'text/csv': { schema: text() } } }),
      `${CALL}: answer 200 may now be text/csv`,
    ],
    [
      'a field is not given',
      ({ given }) => delete given.properties['note'],
      'Given.note is not given any more',
    ],
    ['a field may be missing', ({ given }) => given.required.pop(), 'Given.state may be missing now'],
    [
      'a field has a value that a screen cannot know',
      ({ given }) => given.properties['state']?.enum?.push('left'),
      'Given.state may now be "left"',
    ],
    [
      'a list becomes free text',
      ({ given }) => (given.properties['state'] = text()),
      'Given.state may now be anything but "waiting", "served"',
    ],
    [
      'a field may be null',
      ({ given }) => (given.properties['note'] = { type: 'string', nullable: true }),
      'Given.note may now be null',
    ],
    [
      'a number may be a fraction',
      ({ given }) => Object.assign(given.properties['number'] ?? {}, { type: 'number' }),
      'Given.number may now be number',
    ],
    [
      'a number may be lower',
      ({ given }) => (given.properties['number'] = { type: 'integer' }),
      'Given.number may now be less than 1',
    ],
    [
      'a time is just text',
      ({ given }) => (given.properties['at'] = text()),
      'Given.at may now be text that is no date-time',
    ],
    [
      'an object has a further form',
      ({ given }) =>
        given.properties['by']?.oneOf?.push({
          type: 'object',
          required: ['type'],
          properties: { type: { type: 'string', enum: ['robot'] } },
        }),
      'Given.by.type may now be "robot"',
    ],
    [
      'the values of a map are others',
      ({ given }) =>
        (given.properties['names'] = { type: 'object', additionalProperties: { type: 'number' } }),
      'Given.names.* may now be number',
    ],
    [
      'it is not open any more to another session',
      ({ call }) => (call.security = [{ deployToken: [] }]),
      `${CALL} no longer lets in by token`,
    ],
  ])('is refused: %s', (_what, change, sentence) => {
    expect(changesBy(change)).toEqual([sentence]);
  });

  it('is refused: a public call needs a session', () => {
    const before = api();
    delete before.paths['/api/queue/{userId}']?.['post']?.security;
    expect(breakingChanges(before, api())).toEqual([`${CALL} is not open to everybody any more`]);
  });

  it('is refused: an input takes no further fields', () => {
    const before = api();
    delete before.components.schemas['Taken']?.additionalProperties;
    expect(breakingChanges(before, api())).toEqual(['Taken no longer takes further fields']);
  });
});

describe('an addition to the API', () => {
  it.each<[string, Change]>([
    ['nothing', () => undefined],
    ['a call', ({ document, call }) => (document.paths['/api/v2/queue'] = { get: call })],
    [
      'another name in a path',
      ({ document }) => {
        const { ['/api/queue/{userId}']: item = {} } = document.paths;
        document.paths = { '/api/queue/{shopId}': item };
      },
    ],
    [
      'an optional parameter',
      ({ call }) => call.parameters?.push({ name: 'day', in: 'query', schema: text() }),
    ],
    ['an optional field that is taken', ({ taken }) => (taken.properties['day'] = text())],
    ['a field that need not be sent any more', ({ taken }) => taken.required.pop()],
    ['a value that is taken', ({ taken }) => taken.properties['via']?.enum?.push('voice')],
    ['more text', ({ taken }) => Object.assign(taken.properties['name'] ?? {}, { maxLength: 90 })],
    ['null that is taken', ({ taken }) => Object.assign(taken.properties['name'] ?? {}, { nullable: true })],
    ['a field that is given', ({ given }) => (given.properties['chair'] = text())],
    ['a field that is always given', ({ given }) => given.required.push('note')],
    ['a value that is not given any more', ({ given }) => given.properties['state']?.enum?.pop()],
    ['an error', ({ call }) => (call.responses['410'] = { content: json(text()) })],
    [
      'a code of errors, whose message screens show',
      ({ document }) => document.components.schemas['ErrorBody']?.properties?.['code']?.enum?.push('NEW'),
    ],
    ['another way to be let in', ({ call }) => call.security?.push({ cookie: [] })],
    ['a call open to everybody', ({ call }) => delete call.security],
  ])('is accepted: %s', (_what, change) => {
    expect(changesBy(change)).toEqual([]);
  });
});

it('a retired call may go from the API', () => {
  const without = { ...api(), paths: {} };
  const isRetired = (method: string, path: string) => `${method} ${path}` === CALL;
  expect(breakingChanges(api(), without, isRetired)).toEqual([]);
});

describe('the stored document of the released API', () => {
  it('has no descriptions, and no patterns of formats', () => {
    const schema = { type: 'string', format: 'date', pattern: '^\\d', description: 'A day.' };
    const named = { type: 'object', properties: { description: schema, format: schema } };
    const call = { summary: 'S', tags: ['T'], responses: { 200: { description: 'D' } } };
    expect(
      withoutWords({ paths: { '/api/x': { get: call } }, components: { schemas: { Day: named } } }),
    ).toEqual({
      paths: { '/api/x': { get: { responses: { 200: {} } } } },
      components: {
        schemas: {
          Day: {
            type: 'object',
            properties: {
              description: { type: 'string', format: 'date' },
              format: { type: 'string', format: 'date' },
            },
          },
        },
      },
    });
  });

  it('cannot have a keyword that the comparison does not know', () => {
    const schemas = { Odd: { type: 'number', multipleOf: 2 } };
    expect(() => withoutWords({ paths: {}, components: { schemas } })).toThrow(/does not know “multipleOf”/);
  });
});
