import { releasesOf, type ClientErrorReport, type Registry } from '@queuebell/contracts';
import { REPORT_AREAS } from './report-areas.js';

/** The labels of one count. A series lives as long as the process, so that nobody outside may make new ones at will. */
export interface ErrorLabels {
  area: string;
  remote: string;
  version: string;
  fallback: string;
  /** Whether it came with a token of ours. Strangers can make up all of the others. */
  session: 'yes' | 'no';
}

/** In place of what this server does not know. */
export const OTHER = 'other';
/** Different counts in all. */
export const SERIES_MAX = 500;

const everythingElse = { area: OTHER, remote: OTHER, version: OTHER, fallback: OTHER };

/** Makes labels of reports that anybody may send: never more than {@link SERIES_MAX} different ones. */
export class BoundedLabels {
  readonly #series = new Set<string>();

  /** @param registry what this server knows of remotes and their versions: all else is 'other', and '' what was not said */
  of(report: ClientErrorReport, registry: Registry, session: ErrorLabels['session'] = 'no'): ErrorLabels {
    const entry = Object.entries(registry.remotes).find(([name]) => name === report.remote)?.[1];
    const known = entry ? releasesOf(entry).map((release) => release.version) : [];
    const versionIn = (version: string | undefined) =>
      version === undefined || known.includes(version) ? (version ?? '') : OTHER;
    const labels = {
      area: REPORT_AREAS.has(report.area) ? report.area : OTHER,
      remote: report.remote === undefined || entry ? (report.remote ?? '') : OTHER,
      version: versionIn(report.version),
      fallback: versionIn(report.fallback),
      session,
    };
    return taken(this.#series, Object.values(labels).join(' '), SERIES_MAX)
      ? labels
      : { ...everythingElse, session };
  }
}

/** Whether it is one of those, or there was still a place for it. */
function taken(known: Set<string>, one: string, max: number): boolean {
  if (known.size < max) known.add(one);
  return known.has(one);
}
