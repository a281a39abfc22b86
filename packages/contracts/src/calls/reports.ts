import { Report, ReportQuery } from '../reports.js';
import type { ApiCall } from './api-call.js';

/** The figures of a shop's days, for its owner and managers. No paired device sees it. INVALID_INPUT for a range that is too long. */
export const reportCalls = {
  readReport: {
    method: 'GET',
    path: '/api/shop/report',
    access: 'token',
    query: ReportQuery,
    status: 200,
    answer: Report,
    errors: ['INVALID_INPUT'],
  },
  /** The days of a report as CSV with a header line (RFC 4180). Times are minutes. */
  exportReport: {
    method: 'GET',
    path: '/api/shop/report.csv',
    access: 'token',
    query: ReportQuery,
    status: 200,
    mediaType: 'text/csv',
    errors: ['INVALID_INPUT'],
  },
} as const satisfies Record<string, ApiCall>;
