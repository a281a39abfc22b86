import { ClientErrorReport } from '../client-errors.js';
import type { ApiCall } from './api-call.js';

/** For those who run the site: what goes wrong in browsers, and what is measured. */
export const operationsCalls = {
  /**
   * By any page, with a keepalive fetch: nobody waits for the answer. Logged and counted. The body is
   * REPORT_BODY_MAX_BYTES at most; RATE_LIMITED after REPORTS_MAX of one address within REPORTS_WINDOW_MS.
   */
  reportClientError: {
    method: 'POST',
    path: '/api/client-errors',
    access: 'public',
    request: ClientErrorReport,
    status: 204,
    errors: ['RATE_LIMITED'],
  },
  /**
   * Prometheus' text format, of the one process that answers. For a program on the server's own machine, or with the
   * operator's METRICS_TOKEN as `Authorization: Bearer …`; NOT_FOUND to everybody else, and with a wrong token.
   */
  readMetrics: {
    method: 'GET',
    path: '/api/metrics',
    access: 'public',
    status: 200,
    mediaType: 'text/plain',
    errors: ['NOT_FOUND'],
  },
} as const satisfies Record<string, ApiCall>;
