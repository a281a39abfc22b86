import { median } from './statistics.ts';

/**
 * @typedef {import('./load.ts').LoadResult} LoadResult
 * @typedef {import('./load.ts').DepthResult} DepthResult
 * @typedef {import('./loops.ts').Round} Round
 * @typedef {import('./pages.ts').PageWeight} PageWeight
 *
 * @typedef {{ atLeast: number } | { atMost: number } | { figureAtMost: number }} Goal for the ratio, or for our figure
 *
 * @typedef {object} Line one figure, beside what it is measured against in the same run
 * @property {string} what
 * @property {string} unit
 * @property {number} ours
 * @property {number} reference
 * @property {number} ratio ours to the reference; NaN: it would say nothing
 * @property {[number, number]} [range] the ratio's least and greatest in any one round
 * @property {Goal | undefined} [goal]
 */

const GOALS = {
  depth: { atMost: 1.5 },
  displayBytes: { atMost: 1.6 },
};
/** Issue 6, of the largest contentful paint on a slow line. */
export const PAINT_GOALS = { landing: { atMost: 0.6 }, display: { atMost: 1.3 } };

/**
 * @param {readonly LoadResult[]} results
 * @returns {Line[]}
 */
export function loadLines(results) {
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

/**
 * @param {readonly DepthResult[]} results
 * @returns {Line[]}
 */
export function depthLines(results) {
  return results.flatMap(({ what, rounds }) => {
    const lines = rounds.map(({ empty, full }) => ({ ours: full, reference: empty }));
    return [
      { ...lineOf(lines, 'p50'), what: `${what}, p50`, unit: 'ms', goal: GOALS.depth },
      { ...lineOf(lines, 'p99'), what: 'p99', unit: 'ms' },
    ];
  });
}

/**
 * Each round is compared with the one beside it, which had the same weather; of these ratios the middle one counts.
 *
 * @param {readonly Record<'ours' | 'reference', Round>[]} rounds
 * @param {'perSecond' | 'p50' | 'p99'} figure
 */
export function lineOf(rounds, figure) {
  const ratios = rounds.map(({ ours, reference }) => ours[figure] / reference[figure]);
  /** @type {[number, number]} */
  const range = [Math.min(...ratios), Math.max(...ratios)];
  return {
    ours: median(rounds.map(({ ours }) => ours[figure])),
    reference: median(rounds.map(({ reference }) => reference[figure])),
    ratio: median(ratios),
    range,
  };
}

/**
 * @param {Record<'landing' | 'display' | 'reactAlone', PageWeight>} weights
 * @returns {Line[]}
 */
export function pageLines({ landing, display, reactAlone }) {
  /**
   * @param {string} name
   * @param {PageWeight} page
   * @param {Goal} [goal]
   * @returns {Line[]}
   */
  const linesOf = (name, page, goal) => {
    /** @param {string} what @param {string} unit @param {(page: PageWeight) => number} figure */
    const line = (what, unit, figure) => {
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

/**
 * @param {Line} line
 * @returns {'met' | 'missed' | ''} '' where there is no goal
 */
export function verdict({ ours, ratio, goal }) {
  if (!goal) return '';
  if ('figureAtMost' in goal) return ours <= goal.figureAtMost ? 'met' : 'missed';
  return ('atLeast' in goal ? ratio >= goal.atLeast : ratio <= goal.atMost) ? 'met' : 'missed';
}
