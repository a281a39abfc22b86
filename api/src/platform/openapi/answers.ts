import { applyDecorators, HttpCode } from '@nestjs/common';
import { ApiResponse, type ApiResponseOptions, ApiSecurity } from '@nestjs/swagger';
import { ErrorBody, errorsOf, type ApiCall, type ErrorCode, type OtherAnswer } from '@queuebell/contracts';
import { ApiError } from '../errors/api-error.js';

/** The name of the security scheme: a token in `Authorization`. */
export const TOKEN_SCHEME = 'token';
/** The security scheme of deploy tokens. */
export const DEPLOY_TOKEN_SCHEME = 'deployToken';
/** The security scheme of the refresh cookie. */
export const REFRESH_COOKIE_SCHEME = 'refreshCookie';

/** Any call may fail with these; a call's own description takes precedence. */
const notNow: OtherAnswer = {
  status: 503,
  answer: ErrorBody,
  description: 'SERVER_ERROR: the database cannot be reached now. Retry-After says when to ask again.',
};

const isLastOfItsStatus = ({ status }: OtherAnswer, at: number, all: readonly OtherAnswer[]): boolean =>
  !all.slice(at + 1).some((other) => other.status === status);

/**
 * Connects a route to a call of the contracts: sets its success status, and describes its schema and errors
 * in the OpenAPI document.
 */
export function Answers(call: ApiCall): MethodDecorator {
  const failures = [...byStatus(errorsOf(call))].map(([status, codes]) =>
    ApiResponse({ status, standardSchema: ErrorBody, description: codes.join(', ') }),
  );
  return applyDecorators(
    HttpCode(call.status),
    ApiResponse(whenAllIsWell(call)),
    ...[notNow, ...(call.others ?? [])].filter(isLastOfItsStatus).map(otherAnswer),
    ...failures,
    ...securityOf(call),
  );
}

const schemes = { token: TOKEN_SCHEME, deploy: DEPLOY_TOKEN_SCHEME, cookie: REFRESH_COOKIE_SCHEME } as const;

const securityOf = ({ access }: ApiCall): MethodDecorator[] =>
  access === 'public' ? [] : [ApiSecurity(schemes[access])];

function whenAllIsWell({ status, answer, mediaType }: ApiCall): ApiResponseOptions {
  if (answer) return { status, standardSchema: answer };
  return { status, ...(mediaType && { content: { [mediaType]: { schema: { type: 'string' } } } }) };
}

const otherAnswer = ({ status, answer, description }: OtherAnswer): MethodDecorator =>
  ApiResponse({ status, description, ...(answer && { standardSchema: answer }) });

function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const groups = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { statusCode } = new ApiError(code).body;
    groups.set(statusCode, [...(groups.get(statusCode) ?? []), code]);
  }
  return groups;
}
