import { applyDecorators } from '@nestjs/common';
import { ApiResponse, ApiSecurity } from '@nestjs/swagger';
import { ErrorBody, type ErrorCode } from '@queuebell/contracts';
import type { z } from 'zod';
import { ApiError } from '../errors/api-error.js';

/** The name of the security scheme: a token in `Authorization`. */
export const TOKEN = 'token';

const OF_SESSION = ['NOT_LOGGED_IN', 'MEMBERSHIP_LAPSED', 'WRONG_DEVICE'] as const;
/** What every route can answer that takes a body. */
export const OF_BODY = ['INVALID_INPUT', 'INVALID_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const;

/**
 * What a route answers, for the OpenAPI document: its schema of the contracts when all is well, and the codes of the
 * errors besides, each under its status. Any route can fail with SERVER_ERROR.
 */
export function Answers(
  status: number,
  schema: z.ZodType,
  errors: readonly ErrorCode[] = [],
): MethodDecorator & ClassDecorator {
  const failures = [...byStatus([...errors, 'SERVER_ERROR'])].map(([failure, codes]) =>
    ApiResponse({ status: failure, standardSchema: ErrorBody, description: codes.join(', ') }),
  );
  return applyDecorators(ApiResponse({ status, standardSchema: schema }), ...failures);
}

/** The same of a route that needs a token. */
export const AnswersToToken = (
  status: number,
  schema: z.ZodType,
  errors: readonly ErrorCode[] = [],
): MethodDecorator & ClassDecorator =>
  applyDecorators(Answers(status, schema, [...errors, ...OF_SESSION]), ApiSecurity(TOKEN));

function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const groups = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { statusCode } = new ApiError(code).body;
    groups.set(statusCode, [...(groups.get(statusCode) ?? []), code]);
  }
  return groups;
}
