import { median } from './statistics.ts';
import type { Goal, Line } from './line.ts';
import type { DepthResult, LoadResult } from './load.ts';
import type { Round } from './loops.ts';
import type { PageWeight } from './pages.ts';

const GOALS = {
  depth: { atMost: 1.5 },
  displayBytes: { atMost: 1.6 },
};
/** Issue 6, of the largest contentful paint on a slow line. */
export const PAINT_GOALS = { landing: { atMost: 0.6 }, display: { atMost: 1.3 } };

export function loadLines(results: readonly LoadResult[]): Line[] {
  return results.flatMap(({ of: { what, kind, rate, p99 }, rounds }) => {
    const lines = rounds.map(({ api, driver }) => ({ ours: api, reference: driver }));
    const busyAnswers = rounds.reduce((sum, { api }) => sum + api.busyAnswers, 0);
    return [
      { ...lineOf(lines, 'perSecond'), what, unit: '/s', goal: rate },
      { ...lineOf(lines, 'p50'), what: 'p50', unit: 'ms' },
      { ...lineOf(lines, 'p99'), what: 'p99', unit: 'ms', goal: p99 },
      ...(kind === 'pair'
        ? [{ what: 'answers 503', unit: '', ours: busyAnswers, reference: 0, ratio: NaN }]
        : []),
    ];
  });
}

export function depthLines(results: readonly DepthResult[]): Line[] {
  return results.flatMap(({ what, rounds }) => {
    const lines = rounds.map(({ empty, full }) => ({ ours: full, reference: empty }));
    return [
      { ...lineOf(lines, 'p50'), what: `${what}, p50`, unit: 'ms', goal: GOALS.depth },
      { ...lineOf(lines, 'p99'), what: 'p99', unit: 'ms' },
    ];
  });
}

/** Each round is compared with the one beside it, which had the same weather; of these ratios the middle one counts. */
export function lineOf(
  rounds: readonly Record<'ours' | 'reference', Round>[],
  figure: 'perSecond' | 'p50' | 'p99',
) {
  const ratios = rounds.map(({ ours, reference }) => ours[figure] / reference[figure]);
  const range: [number, number] = [Math.min(...ratios), Math.max(...ratios)];
  return {
    ours: median(rounds.map(({ ours }) => ours[figure])),
    reference: median(rounds.map(({ reference }) => reference[figure])),
    ratio: median(ratios),
    range,
  };
}

export function pageLines({
  landing,
  display,
  reactAlone,
}: Record<'landing' | 'display' | 'reactAlone', PageWeight>): Line[] {
  const linesOf = (name: string, page: PageWeight, goal?: Goal): Line[] => {
    const line = (what: string, unit: string, figure: (page: PageWeight) => number) => {
      const ours = figure(page);
      const reference = figure(reactAlone);
      return { what, unit, ours, reference, ratio: ours / reference };
    };
    return [
      { ...line(`${name}, Brotli`, 'kB', ({ bytes }) => bytes.br / 1_000), goal },
      { ...line(`${name}, gzip`, 'kB', ({ bytes }) => bytes.gzip / 1_000), goal },
      line('requests', '', ({ requests }) => requests),
      line('depth', '', ({ depth }) => depth),
    ];
  };
  return [...linesOf('`/`', landing), ...linesOf('display’s device entry', display, GOALS.displayBytes)];
}

/** @returns '' where there is no goal */
export function verdict({ ours, ratio, goal }: Line): 'met' | 'missed' | '' {
  if (!goal) return '';
  if ('figureAtMost' in goal) return ours <= goal.figureAtMost ? 'met' : 'missed';
  return ('atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost) ? 'met' : 'missed';
}
