import * as contracts from '@queuebell/contracts';
import { z } from 'zod';

const names = new Map<unknown, string>(Object.entries(contracts).map(([name, value]) => [value, name]));

const isQuery = /Query$/;

/** By the contract's own name, so that the document refers to `QueueSnapshot` instead of repeating it. */
const isNamed = (name: string, schema: z.ZodType): boolean =>
  !isQuery.test(name) &&
  (schema instanceof z.ZodObject || schema instanceof z.ZodArray || schema instanceof z.ZodUnion);

/** A contract's schema for OpenAPI 3.0; a query stays inline, because its fields become parameters. */
export function contractSchema(schema: unknown, { schemaType }: { schemaType: 'input' | 'output' }) {
  if (!(schema instanceof z.ZodType)) return undefined;
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'openapi-3.0', io: schemaType });
  const name = names.get(schema);
  if (name === undefined || !isNamed(name, schema)) return { schema: json };
  return { schema: { $ref: `#/components/schemas/${name}` }, components: { [name]: json } };
}
