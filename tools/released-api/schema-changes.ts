import type { ApiDocument, Schema } from './api-document.ts';

/** Whether the values go to the API or come from it. */
export type Direction = 'taken' | 'given';

/** @returns a sentence for each change that an older caller would notice; `at` names the place in it */
export type SchemaChanges = (old: Schema, fresh: Schema, at: string, direction: Direction) => string[];

const LIMITS = [
  ['minimum', 'less than', ''],
  ['maximum', 'more than', ''],
  ['minLength', 'less than', ' characters'],
  ['maxLength', 'more than', ' characters'],
  ['minItems', 'less than', ' items'],
  ['maxItems', 'more than', ' items'],
] as const;

/**
 * The API must still take each value that it took before, and give only values that it gave before. Fields may be added to answers, because
 * screens ignore fields that they do not know.
 *
 * @param openLists places whose lists may get further values, because screens know what to do with unknown ones
 */
export function compareSchemas(
  before: ApiDocument,
  after: ApiDocument,
  openLists: readonly string[],
): SchemaChanges {
  const underWay = new Set<string>();

  const changes: SchemaChanges = (old, fresh, at, direction) => {
    const place = old.$ref ? nameOf(old.$ref) : at;
    const pair = `${direction} ${old.$ref ?? ''} ${fresh.$ref ?? ''}`;
    if (old.$ref !== undefined && fresh.$ref !== undefined) {
      if (underWay.has(pair)) return [];
      underWay.add(pair);
    }
    const [was, is] = [formsOf(old, before), formsOf(fresh, after)];
    const [inner, outer] = direction === 'taken' ? [was, is] : [is, was];
    const ofNull = inner.takesNull && !outer.takesNull ? [says(place, direction, 'null')] : [];
    const ofForms = inner.forms.flatMap((form) =>
      fewest(
        outer.forms.map((other) =>
          direction === 'taken'
            ? formChanges(form, other, place, direction)
            : formChanges(other, form, place, direction),
        ),
      ),
    );
    underWay.delete(pair);
    return [...ofNull, ...ofForms];
  };

  function formChanges(old: Schema, fresh: Schema, at: string, direction: Direction): string[] {
    const [inner, outer] = direction === 'taken' ? [old, fresh] : [fresh, old];
    const isWhole = inner.type === 'integer' && outer.type === 'number';
    if (outer.type !== undefined && inner.type !== outer.type && !isWhole)
      return [says(at, direction, inner.type ?? 'anything')];
    const isOpen = direction === 'given' && openLists.includes(at);
    return [
      ...(isOpen ? [] : furtherValues(inner, outer)).map((what) => says(at, direction, what)),
      ...outsideLimits(inner, outer).map((what) => says(at, direction, what)),
      ...(old.items && fresh.items ? changes(old.items, fresh.items, `${at}[]`, direction) : []),
      ...fieldChanges(old, fresh, at, direction),
      ...furtherFieldChanges(old, fresh, at, direction),
    ];
  }

  function fieldChanges(old: Schema, fresh: Schema, at: string, direction: Direction): string[] {
    const names = new Set([...Object.keys(old.properties ?? {}), ...Object.keys(fresh.properties ?? {})]);
    return [...names].flatMap((name) => {
      const [was, is] = [old.properties?.[name], fresh.properties?.[name]];
      const place = `${at}.${name}`;
      const wasRequired = old.required?.includes(name) === true;
      const isRequired = fresh.required?.includes(name) === true;
      if (was && !is) return [`${place} is not ${direction} any more`];
      return [
        ...(direction === 'taken' && isRequired && !wasRequired ? [`${place} must be sent now`] : []),
        ...(direction === 'given' && wasRequired && !isRequired ? [`${place} may be missing now`] : []),
        ...(was && is ? changes(was, is, place, direction) : []),
      ];
    });
  }

  function furtherFieldChanges(old: Schema, fresh: Schema, at: string, direction: Direction): string[] {
    const [was, is] = [old.additionalProperties ?? true, fresh.additionalProperties ?? true];
    if (was === false || old.type !== 'object') return [];
    if (is === false) return direction === 'taken' ? [`${at} no longer takes further fields`] : [];
    return changes(was === true ? {} : was, is === true ? {} : is, `${at}.*`, direction);
  }

  return changes;
}

const nameOf = (ref: string): string => ref.replace('#/components/schemas/', '');

const says = (at: string, direction: Direction, what: string): string =>
  direction === 'taken' ? `${at} no longer takes ${what}` : `${at} may now be ${what}`;

/** The forms that a value may have, without references. */
function formsOf(schema: Schema, document: ApiDocument): { forms: Schema[]; takesNull: boolean } {
  if (schema.$ref !== undefined) {
    const named = document.components.schemas[nameOf(schema.$ref)];
    if (!named) throw new Error(`The document has no schema ${schema.$ref}.`);
    return formsOf(named, document);
  }
  const alternatives = schema.anyOf ?? schema.oneOf;
  const takesNull = schema.nullable === true;
  if (!alternatives) return { forms: [schema], takesNull };
  const each = alternatives.map((one) => formsOf(one, document));
  return {
    forms: each.flatMap(({ forms }) => forms),
    takesNull: takesNull || each.some((one) => one.takesNull),
  };
}

/** If a value has several forms, the changes of the most similar one are reported. */
const fewest = (attempts: readonly string[][]): string[] =>
  attempts.reduce((best, each) => (each.length < best.length ? each : best));

function furtherValues(inner: Schema, outer: Schema): string[] {
  if (!outer.enum) return [];
  if (!inner.enum) return [`anything but ${outer.enum.map((value) => JSON.stringify(value)).join(', ')}`];
  const { enum: known } = outer;
  return inner.enum.filter((value) => !known.includes(value)).map((value) => JSON.stringify(value));
}

function outsideLimits(inner: Schema, outer: Schema): string[] {
  const ofText = inner.enum ? [] : outsidePattern(inner, outer);
  const ofSize = LIMITS.flatMap(([key, words, unit]) => {
    const [from, to] = [inner[key], outer[key]];
    if (to === undefined || inner.enum) return [];
    const isOutside = from === undefined || (words === 'less than' ? from < to : from > to);
    return isOutside ? [`${words} ${to}${unit}`] : [];
  });
  return [...ofText, ...ofSize];
}

function outsidePattern(inner: Schema, outer: Schema): string[] {
  if (outer.format !== undefined && inner.format !== outer.format) return [`text that is no ${outer.format}`];
  return outer.pattern !== undefined && inner.pattern !== outer.pattern
    ? [`text that does not match ${outer.pattern}`]
    : [];
}
