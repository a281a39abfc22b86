import { HttpException } from '@nestjs/common';
import { messages, type ErrorBody, type ErrorCode } from '@queuebell/contracts';
import { isDatabaseUnavailable } from './database-unavailable.js';
import { ApiError } from './api-error.js';

/** Our codes for Fastify's own errors. */
const fastifyCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'INVALID_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'INVALID_INPUT',
};

const statusCodes: Record<number, ErrorCode> = {
  401: 'NOT_LOGGED_IN',
  402: 'MEMBERSHIP_LAPSED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
};

/** The answer to any error. Only the message of an {@link ApiError} is passed on. */
export function errorBodyOf(error: unknown): ErrorBody {
  if (error instanceof ApiError) return error.body;
  if (!(error instanceof Error)) return new ApiError('SERVER_ERROR').body;
  const byCode = 'code' in error && typeof error.code === 'string' ? fastifyCodes[error.code] : undefined;
  if (byCode) return new ApiError(byCode).body;
  if (isDatabaseUnavailable(error)) return new ApiError('SERVER_ERROR', messages.serverError, 503).body;
  const status = statusOf(error);
  if (status === undefined || status >= 500) return new ApiError('SERVER_ERROR').body;
  return new ApiError(statusCodes[status] ?? 'INVALID_INPUT', undefined, status).body;
}

function statusOf(error: Error): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const isClientError =
    'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode >= 400;
  return isClientError ? Number(error.statusCode) : undefined;
}
