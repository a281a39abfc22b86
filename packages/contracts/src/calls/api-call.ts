import type { z } from 'zod';
import type { ErrorCode } from '../errors.js';

/** An answer that is neither the good one nor an error code with its own status. */
export interface OtherAnswer {
  status: number;
  /** Undefined: the answer has no body. */
  answer?: z.ZodType;
  description: string;
}

export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** In OpenAPI's form: '/api/queue/{userId}/{number}'. */
  path: `/api/${string}`;
  /**
   * The access rule: `token` needs a session of a person or a device in the header `Authorization`, `deploy`
   * the deploy token of the remote; `cookie` needs only the cookie of a login.
   */
  access: 'public' | 'token' | 'deploy' | 'cookie';
  /** The JSON body. */
  request?: z.ZodType;
  /** The query parameters. */
  query?: z.ZodType;
  /** The HTTP status of a good answer. */
  status: number;
  /**
   * The good answer; for server-sent events, the content of an event. Undefined: no body, or one that is not
   * JSON.
   */
  answer?: z.ZodType;
  /** Of an answer that is not JSON: 'text/plain'. */
  mediaType?: string;
  /** The call's own errors; {@link errorsOf} adds those of its kind. */
  errors: readonly ErrorCode[];
  others?: readonly OtherAnswer[];
}

const OF_BODY = ['INVALID_INPUT', 'INVALID_JSON', 'BODY_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const;
const OF_DEPLOY = ['DEPLOY_TOKEN_REFUSED', 'RATE_LIMITED'] as const;
/** FORBIDDEN to people without the rights: `api/src/access/guard/roles.test.ts` has who may call what. */
const OF_SESSION = ['NOT_LOGGED_IN', 'MEMBERSHIP_LAPSED', 'FORBIDDEN', 'WRONG_DEVICE'] as const;

const OF_COOKIE = ['NOT_LOGGED_IN', 'MEMBERSHIP_LAPSED', 'FORBIDDEN'] as const;

const OF_ACCESS = { public: [], token: OF_SESSION, deploy: OF_DEPLOY, cookie: OF_COOKIE } as const;

/** Every code that the call can fail with: its own, those of its body and its access, and SERVER_ERROR. */
export function errorsOf({ request, access, errors }: ApiCall): ErrorCode[] {
  return [...(request ? OF_BODY : []), ...errors, ...OF_ACCESS[access], 'SERVER_ERROR'];
}
