import { z } from 'zod';
import {
  REPORT_AREA_MAX,
  REPORT_MESSAGE_MAX,
  REPORT_NAME_MAX,
  REPORT_PAGE_MAX,
  REPORT_STACK_MAX,
} from './limits.js';

const text = (max: number) => z.string().trim().max(max, `must have at most ${max} characters`);
const required = (max: number) => text(max).min(1, 'must not be empty');

/**
 * `POST /api/client-errors`: an error in a browser, for the operator. It holds no personal data: no names,
 * tokens, ticket ids or query strings. The sender shortens long texts.
 */
export const ClientErrorReport = z.strictObject({
  /** 'shell/remotes', 'queue/poll'. */
  area: required(REPORT_AREA_MAX),
  message: required(REPORT_MESSAGE_MAX),
  /** The remote that it is about, and which of its releases. */
  remote: text(REPORT_NAME_MAX).optional(),
  version: text(REPORT_NAME_MAX).optional(),
  /** The release that is used instead. Undefined: none helped. */
  fallback: text(REPORT_NAME_MAX).optional(),
  /** The path's pattern as the registry has it: '/ticket/:id'. */
  page: text(REPORT_PAGE_MAX)
    .regex(/^\/[^?#]*$/, 'must be a path')
    .optional(),
  stack: text(REPORT_STACK_MAX).optional(),
});
export type ClientErrorReport = z.infer<typeof ClientErrorReport>;
