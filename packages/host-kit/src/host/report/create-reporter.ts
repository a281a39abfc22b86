import type { ClientErrorReport } from '@queuebell/contracts';
import { REPORT_MESSAGE_MAX, REPORT_STACK_MAX } from '@queuebell/contracts/limits';
import type { Problem } from '../../contract';
import type { WhenStaying } from '../../watch-leaving';
import { anonymize, fileLinesOf } from './anonymize';

export const REPORTS_PER_PAGE = 10;

interface ReporterDeps {
  fetch: typeof globalThis.fetch;
  /** The visitor's route as the registry has it, without ids: '/ticket/:id'. */
  page: () => string | undefined;
  whenStaying: WhenStaying;
  /** Shows that the report comes from a valid session; the server does not store which. */
  token?: () => string | null;
}

/**
 * Sends problems to the operator (`POST /api/client-errors`): each once, at most {@link REPORTS_PER_PAGE}. A
 * report that cannot be sent is dropped.
 */
export function createReporter({
  fetch,
  page,
  whenStaying,
  token,
}: ReporterDeps): (problem: Problem) => void {
  const sent = new Set<string>();
  const send = (report: ClientErrorReport) => {
    const authorization = token?.();
    fetch('/api/client-errors', {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(report),
    }).catch(() => undefined);
  };
  return (problem) => {
    try {
      const report = reportOf(problem, page());
      const what = `${report.area} ${report.remote ?? ''} ${report.message}`;
      if (sent.has(what) || sent.size === REPORTS_PER_PAGE) return;
      sent.add(what);
      whenStaying(() => send(report));
    } catch {
      // A failure to report must not cause another error.
    }
  };
}

function reportOf({ area, message, cause, ...about }: Problem, page: string | undefined): ClientErrorReport {
  const places = cause instanceof Error ? fileLinesOf(cause.stack ?? '') : '';
  return {
    area,
    message: anonymize(`${message} ${wordsOf(cause)}`)
      .trim()
      .slice(0, REPORT_MESSAGE_MAX),
    ...about,
    page,
    stack: places.slice(0, REPORT_STACK_MAX) || undefined,
  };
}

function wordsOf(cause: unknown): string {
  if (cause instanceof Error) return `${cause.name}: ${cause.message}`;
  const { code } = (cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}
