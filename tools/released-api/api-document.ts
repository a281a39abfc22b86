/** The part of an OpenAPI 3.0 document that decides whether an older caller still works. */
export interface ApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Operation {
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
  security?: Record<string, string[]>[];
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

export type Content = Record<string, { schema: Schema }>;

export interface Schema {
  $ref?: string;
  type?: string;
  nullable?: boolean;
  enum?: (string | number | boolean | null)[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

const OPERATION_KEYS = ['parameters', 'requestBody', 'responses', 'security'];
const SCHEMA_KEYS = new Set(
  `$ref type nullable enum format pattern minLength maxLength minimum maximum minItems maxItems items properties required
  additionalProperties anyOf oneOf`.split(/\s+/),
);
const WORDS = ['description', 'title', 'example', 'default'];

type Json = Record<string, unknown>;

/**
 * The document without texts for people, and without the patterns that zod derives from a format.
 *
 * @param document as `/api/openapi.json` has it
 * @throws Error for a schema with a keyword that the comparison does not know
 */
export function withoutWords(document: object): ApiDocument {
  const { paths, components } = document as { paths: Json; components: { schemas: Json } };
  return {
    paths: mapped(paths, (path) => mapped(path as Json, (call) => tidyCall(call as Json))),
    components: { schemas: mapped(components.schemas, tidySchema) },
  } as ApiDocument;
}

const tidyCall = (call: Json): Json =>
  Object.fromEntries(OPERATION_KEYS.flatMap((key) => (key in call ? [[key, tidyPart(call[key])]] : [])));

/** A part of a call, with all parts and schemas in it. */
function tidyPart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(tidyPart);
  if (typeof part !== 'object' || part === null) return part;
  const parts = Object.entries(part).filter(([key]) => !WORDS.includes(key));
  return Object.fromEntries(
    parts.map(([key, value]) => [key, key === 'schema' ? tidySchema(value) : tidyPart(value)]),
  );
}

function tidySchema(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  const keywords = Object.entries(schema).filter(([key]) => !WORDS.includes(key));
  const tidy = keywords.map(([key, value]) => {
    if (!SCHEMA_KEYS.has(key)) throw new Error(`The comparison of the API does not know “${key}”.`);
    if (key === 'properties') return [key, mapped(value as Json, tidySchema)];
    if (key === 'anyOf' || key === 'oneOf') return [key, (value as unknown[]).map(tidySchema)];
    return [key, key === 'items' || key === 'additionalProperties' ? tidySchema(value) : value];
  });
  return Object.fromEntries(tidy.filter(([key]) => key !== 'pattern' || !('format' in schema)));
}

const mapped = (object: Json, change: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(value)]));
