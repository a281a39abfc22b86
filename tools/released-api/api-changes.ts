import type { ApiDocument, Content, Operation, Parameter } from './api-document.ts';
import { compareSchemas, type Direction, type SchemaChanges } from './schema-changes.ts';

/** Screens show the message of an error whose code they do not know (docs/api-compatibility.md). */
const OPEN_LISTS = ['ErrorBody.code'];
const FIRST_ERROR = 400;

/**
 * @param before the document of the last release @param after the present one
 * @param isRetired whether a call that is gone was kept long enough beside its second version
 * @returns a sentence for each change that a page of the last release would notice
 */
export function breakingChanges(
  before: ApiDocument,
  after: ApiDocument,
  isRetired: (method: string, path: string) => boolean = () => false,
): string[] {
  const schemas = compareSchemas(before, after, OPEN_LISTS);
  const present = new Map(callsIn(after).map((call) => [keyOf(call), call.operation]));
  const all = callsIn(before).flatMap((call) => {
    const { method, path, operation } = call;
    const name = `${method} ${path}`;
    const now = present.get(keyOf(call));
    if (!now) return isRetired(method, path) ? [] : [`${name} is gone`];
    return [
      ...parameterChanges(operation, now, name, schemas),
      ...bodyChanges(operation, now, name, schemas),
      ...answerChanges(operation, now, name, schemas),
      ...accessChanges(operation, now, name),
    ];
  });
  return [...new Set(all)];
}

interface Call {
  method: string;
  path: string;
  operation: Operation;
}

const callsIn = ({ paths }: ApiDocument): Call[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** A caller does not see the names of the path's parameters. */
const keyOf = ({ method, path }: Call): string => `${method} ${path.replace(/\{\w+\}/g, '{}')}`;

const partOf = ({ parameters = [] }: Operation, place: string): Parameter[] =>
  parameters.filter((parameter) => parameter.in === place);

function parameterChanges(old: Operation, fresh: Operation, name: string, schemas: SchemaChanges): string[] {
  const ofPath = partOf(old, 'path').flatMap((was, index) => {
    const is = partOf(fresh, 'path')[index];
    return is ? schemas(was.schema, is.schema, `${name}: {${was.name}}`, 'taken') : [];
  });
  return [...ofPath, ...['query', 'header', 'cookie'].flatMap((place) => changesIn(place))];

  function changesIn(place: string): string[] {
    const [was, is] = [partOf(old, place), partOf(fresh, place)];
    const gone = was.filter((one) => !is.some((other) => other.name === one.name));
    return [
      ...gone.map((one) => `${name}: ${place} ${one.name} is not taken any more`),
      ...is.flatMap((one) => {
        const before = was.find((other) => other.name === one.name);
        const at = `${name}: ${place} ${one.name}`;
        return [
          ...(one.required && !before?.required ? [`${at} must be sent now`] : []),
          ...(before ? schemas(before.schema, one.schema, at, 'taken') : []),
        ];
      }),
    ];
  }
}

function bodyChanges(old: Operation, fresh: Operation, name: string, schemas: SchemaChanges): string[] {
  const [was, is] = [old.requestBody, fresh.requestBody];
  const at = `${name}: body`;
  if (!is) return was ? [`${at} is not taken any more`] : [];
  const mustBeSent = is.required === true && was?.required !== true;
  return [
    ...(mustBeSent ? [`${at} must be sent now`] : []),
    ...(was ? contentChanges(was.content, is.content, at, 'taken', schemas) : []),
  ];
}

function answerChanges(old: Operation, fresh: Operation, name: string, schemas: SchemaChanges): string[] {
  const further = Object.keys(fresh.responses).filter(
    (status) => Number(status) < FIRST_ERROR && !(status in old.responses),
  );
  return [
    ...further.map((status) => `${name} may now answer ${status}`),
    ...Object.entries(old.responses).flatMap(([status, was]) => {
      const is = fresh.responses[status];
      if (!is) return [`${name} no longer answers ${status}`];
      return contentChanges(
        was.content ?? {},
        is.content ?? {},
        `${name}: answer ${status}`,
        'given',
        schemas,
      );
    }),
  ];
}

function contentChanges(
  old: Content,
  fresh: Content,
  at: string,
  direction: Direction,
  schemas: SchemaChanges,
) {
  const [inner, outer] = direction === 'taken' ? [old, fresh] : [fresh, old];
  const hasNone = direction === 'given' && Object.keys(fresh).length < Object.keys(old).length;
  return [
    ...(hasNone ? [`${at} is not given any more in each form`] : []),
    ...Object.keys(inner)
      .filter((type) => !(type in outer))
      .map((type) => (direction === 'taken' ? `${at} no longer takes ${type}` : `${at} may now be ${type}`)),
    ...Object.entries(old).flatMap(([type, was]) => {
      const is = fresh[type];
      return is ? schemas(was.schema, is.schema, at, direction) : [];
    }),
  ];
}

/** Each way to authenticate must still be allowed. */
function accessChanges(old: Operation, fresh: Operation, name: string): string[] {
  if (!fresh.security) return [];
  const waysIn = (ways: Operation['security']) =>
    (ways ?? []).map((way) => Object.keys(way).sort().join('+'));
  if (!old.security) return [`${name} is not open to everybody any more`];
  const present = waysIn(fresh.security);
  return waysIn(old.security)
    .filter((way) => !present.includes(way))
    .map((way) => `${name} no longer lets in by ${way}`);
}
