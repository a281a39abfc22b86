import type { ClientErrorReport } from '@queuebell/contracts';
import { REPORT_MESSAGE_MAX, REPORT_STACK_MAX } from '@queuebell/contracts/limits';
import type { Problem } from '../../contract';
import { impersonal, placesIn } from './impersonal';

/** A page that fails over and over is known of after so many reports. */
export const REPORTS_PER_PAGE = 10;

interface ReporterDeps {
  fetch: typeof globalThis.fetch;
  /** Where the visitor is, as the registry has it and without who or what it is about: '/ticket/:id'. */
  page: () => string | undefined;
  /** Says that the report is no stranger's; whose it is, the server does not keep. */
  token?: () => string | null;
}

/**
 * Sends problems to those who run the site (`POST /api/client-errors`): each once, and {@link REPORTS_PER_PAGE} at most.
 * What cannot be sent is dropped: a report about reports would be sent nowhere either.
 */
export function createReporter({ fetch, page, token }: ReporterDeps): (problem: Problem) => void {
  const sent = new Set<string>();
  return (problem) => {
    try {
      const report = reportOf(problem, page());
      const what = `${report.area} ${report.remote ?? ''} ${report.message}`;
      if (sent.has(what) || sent.size === REPORTS_PER_PAGE) return;
      sent.add(what);
      const authorization = token?.();
      fetch('/api/client-errors', {
        method: 'POST',
        keepalive: true,
        credentials: 'omit',
        headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
        body: JSON.stringify(report),
      }).catch(() => undefined);
    } catch {
      // Whoever reports has trouble enough.
    }
  };
}

function reportOf({ area, message, cause, ...about }: Problem, page: string | undefined): ClientErrorReport {
  const places = cause instanceof Error ? placesIn(cause.stack ?? '') : '';
  return {
    area,
    message: impersonal(`${message} ${wordsOf(cause)}`)
      .trim()
      .slice(0, REPORT_MESSAGE_MAX),
    ...about,
    page,
    stack: places.slice(0, REPORT_STACK_MAX) || undefined,
  };
}

/** What a cause says: an error, or a refusal of the API. */
function wordsOf(cause: unknown): string {
  if (cause instanceof Error) return `${cause.name}: ${cause.message}`;
  const { code } = (cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
