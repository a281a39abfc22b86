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
 * `POST /api/client-errors`: something that went wrong in a browser, for those who run the site. Nothing in it may say who
 * was there: no names, tokens, ticket ids or query strings. The sender shortens what is too long.
 */
export const ClientErrorReport = z.strictObject({
  /** Where: 'shell/remotes', 'queue/poll'. */
  area: required(REPORT_AREA_MAX),
  message: required(REPORT_MESSAGE_MAX),
  /** The remote that it is about, and which of its releases. */
  remote: text(REPORT_NAME_MAX).optional(),
  version: text(REPORT_NAME_MAX).optional(),
  /** The release that is used in its place. Missing: nothing helped. */
  fallback: text(REPORT_NAME_MAX).optional(),
  /** The path's pattern as the registry has it: '/ticket/:id'. */
  page: text(REPORT_PAGE_MAX)
    .regex(/^\/[^?#]*$/, 'must be a path')
    .optional(),
  stack: text(REPORT_STACK_MAX).optional(),
});
export type ClientErrorReport = z.infer<typeof ClientErrorReport>;
