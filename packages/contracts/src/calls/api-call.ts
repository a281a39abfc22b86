import type { z } from 'zod';
import type { ErrorCode } from '../errors.js';

/** An answer besides the one when all is well and the errors by their own status. */
export interface OtherAnswer {
  status: number;
  /** None: the answer has no body. */
  answer?: z.ZodType;
  description: string;
}

/** One call of the API: what it takes, what it answers, and how it can fail. */
export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As OpenAPI writes it: '/api/queue/{userId}/{number}'. */
  path: `/api/${string}`;
  /**
   * The access rule: `token` needs a session of a person or a device in the header `Authorization`, `deploy` the deploy token
   * of the remote that the call is about; `cookie` needs nothing but the cookie of a login.
   */
  access: 'public' | 'token' | 'deploy' | 'cookie';
  /** The JSON body, where the call takes one. */
  request?: z.ZodType;
  /** The query parameters, where the call takes any. */
  query?: z.ZodType;
  /** The HTTP status when all is well. */
  status: number;
  /**
   * The answer then; for server-sent events, the content of an event. Missing: the answer has no body, or one that is not
   * JSON.
   */
  answer?: z.ZodType;
  /** The media type of an answer that is no JSON: 'text/plain'. */
  mediaType?: string;
  /** The call's own errors; {@link errorsOf} adds those of its kind. */
  errors: readonly ErrorCode[];
  others?: readonly OtherAnswer[];
}

const OF_BODY = ['INVALID_INPUT', 'INVALID_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const;
const OF_DEPLOY = ['DEPLOY_TOKEN_REFUSED', 'RATE_LIMITED'] as const;
const OF_SESSION = ['NOT_LOGGED_IN', 'MEMBERSHIP_LAPSED', 'WRONG_DEVICE'] as const;

const OF_COOKIE = ['NOT_LOGGED_IN', 'MEMBERSHIP_LAPSED', 'FORBIDDEN'] as const;

const OF_ACCESS = { public: [], token: OF_SESSION, deploy: OF_DEPLOY, cookie: OF_COOKIE } as const;

/** Every code that the call can fail with: its own, those of a body and of what lets in, and SERVER_ERROR. */
export function errorsOf({ request, access, errors }: ApiCall): ErrorCode[] {
  return [...(request ? OF_BODY : []), ...errors, ...OF_ACCESS[access], 'SERVER_ERROR'];
}
