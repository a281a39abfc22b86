import { releasesOf, type ClientErrorReport, type Registry } from '@queuebell/contracts';
import { REPORT_AREAS } from './report-areas.js';

/** The labels of one counter. Each combination is a series that lives as long as the process. */
export interface ErrorLabels {
  area: string;
  remote: string;
  version: string;
  fallback: string;
  /** Whether the report came with a valid token. Strangers can invent all other labels. */
  session: 'yes' | 'no';
}

export const OTHER = 'other';
export const SERIES_MAX = 500;

const everythingElse = { area: OTHER, remote: OTHER, version: OTHER, fallback: OTHER };

/** Makes labels from reports that anybody may send: at most {@link SERIES_MAX} different ones. */
export class BoundedLabels {
  readonly #series = new Set<string>();

  /** @param registry known remotes and versions: other values become 'other', missing ones '' */
  of(report: ClientErrorReport, registry: Registry, session: ErrorLabels['session'] = 'no'): ErrorLabels {
    const entry = Object.entries(registry.remotes).find(([name]) => name === report.remote)?.[1];
    const versions = entry ? releasesOf(entry).map((release) => release.version) : [];
    const versionIn = (version: string | undefined) =>
      version === undefined || versions.includes(version) ? (version ?? '') : OTHER;
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

function taken(labels: Set<string>, one: string, max: number): boolean {
  if (labels.size < max) labels.add(one);
  return labels.has(one);
}
