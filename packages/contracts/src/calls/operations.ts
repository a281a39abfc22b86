import { ClientErrorReport } from '../client-errors.js';
import { PageLoadNews } from '../page-loads.js';
import type { ApiCall } from './api-call.js';

/** For the operator: errors in browsers, and metrics. */
export const operationsCalls = {
  /**
   * By any page, with a keepalive fetch, so nobody waits for the answer. Logged and counted. The body is
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
   * By a page whose release is compared with another one. A load that is unknown, too old or of a network that has
   * counted already gets the same answer. RATE_LIMITED after PAGE_LOAD_NEWS_MAX of one address.
   */
  tellPageLoad: {
    method: 'POST',
    path: '/api/page-loads',
    access: 'public',
    request: PageLoadNews,
    status: 204,
    errors: ['RATE_LIMITED'],
  },
  /**
   * The metrics of the process that answers, as Prometheus text. For a program on the server's own machine, or
   * with the operator's METRICS_TOKEN as `Authorization: Bearer …`; otherwise NOT_FOUND.
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
