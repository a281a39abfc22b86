import * as contracts from '@queuebell/contracts';
import { z } from 'zod';

const names = new Map<unknown, string>(Object.entries(contracts).map(([name, value]) => [value, name]));

/** By the contract's own name, so that the document speaks of `QueueSnapshot` and not of a nameless object again and again. */
const isNamed = /(Request|Response|Body|Snapshot|Item|List|Info|Post|Change|Deletion|Deleted)$/;

/** A schema of the contracts as OpenAPI 3.0 has it; a query stays whole, because its fields become parameters. */
export function contractSchema(schema: unknown, { schemaType }: { schemaType: 'input' | 'output' }) {
  if (!(schema instanceof z.ZodType)) return undefined;
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: 'openapi-3.0', io: schemaType });
  const name = names.get(schema);
  if (name === undefined || !isNamed.test(name)) return { schema: json };
  return { schema: { $ref: `#/components/schemas/${name}` }, components: { [name]: json } };
}
