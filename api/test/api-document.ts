import { expect } from '@jest/globals';
import type { OpenAPIObject } from '@nestjs/swagger';
import * as contracts from '@queuebell/contracts';
import { z } from 'zod';
import type { Answer, TestApp } from './harness.js';

type Content = Record<string, { schema: { $ref?: string } }>;

/** A call in the OpenAPI document. */
export interface Operation {
  parameters?: { name: string; in: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { description?: string; content?: Content }>;
  security?: object[];
}

/** Every call of the OpenAPI document, as in 'GET /api/queue/{userId}'. */
export async function callsOf(app: TestApp): Promise<Map<string, Operation>> {
  const document = (await app.call('GET', '/api/openapi.json')).body as OpenAPIObject;
  return new Map(
    Object.entries(document.paths).flatMap(([path, item]) =>
      Object.entries(item as Record<string, Operation>).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
      ),
    ),
  );
}

export const nameIn = (content: Content | undefined): string | undefined =>
  content?.['application/json']?.schema.$ref?.replace('#/components/schemas/', '');

const schemas = new Map<string, unknown>(Object.entries(contracts));

/** The contract with this name, from which the document was made. */
export function contract(name: string | undefined): z.ZodType {
  const schema = schemas.get(name ?? '');
  if (!(schema instanceof z.ZodType)) throw new Error(`No contract has the name ${name}.`);
  return schema;
}

/** Expects that the document lists this status for the call, and that the body matches it. */
export function expectAsDocumented(
  calls: ReadonlyMap<string, Operation>,
  call: string,
  { status, text, body }: Answer,
): void {
  const documented = calls.get(call)?.responses[status];
  expect([call, status, documented !== undefined]).toEqual([call, status, true]);
  if (!documented?.content) expect([call, text]).toEqual([call, '']);
  else expect(contract(nameIn(documented.content)).safeParse(body)).toMatchObject({ success: true });
}
