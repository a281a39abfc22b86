import { median } from './statistics.mjs';

/**
 * @typedef {import('./load.mjs').LoadResult} LoadResult
 * @typedef {import('./load-worker.mjs').Kind} Kind
 * @typedef {import('./loops.mjs').Round} Round
 * @typedef {import('./pages.mjs').PageWeight} PageWeight
 *
 * @typedef {{ atLeast: number } | { atMost: number } | { figureAtMost: number }} Goal for the ratio, or for our figure
 *
 * @typedef {object} Line one figure, beside what it is measured against in the same run
 * @property {string} what
 * @property {string} unit
 * @property {number} ours
 * @property {number} reference
 * @property {number} ratio ours to the reference
 * @property {[number, number]} [range] the ratio's least and greatest in any one round
 * @property {Goal} [goal]
 */

/** Issue 3. Where it says no number of clients, the goal holds for every one. */
const GOALS = {
  'check-in': (/** @type {number} */ clients) => (clients === 16 ? { atLeast: 0.5 } : undefined),
  read: () => ({ atLeast: 0.4 }),
  p99: { atMost: 3 },
  displayBytes: { atMost: 1.6 },
};
/** Issue 6, of the largest contentful paint on a slow line. */
export const PAINT_GOALS = { landing: { atMost: 0.6 }, display: { atMost: 1.3 } };

/**
 * @param {readonly LoadResult[]} results
 * @returns {Line[]}
 */
export function loadLines(results) {
  return results.flatMap(({ kind, clients, rounds }) => {
    const line = lineOf(rounds);
    const who = clients === 1 ? '1 client' : `${clients} clients`;
    return [
      { ...line('perSecond'), what: `${kind}, ${who}`, unit: '/s', goal: GOALS[kind](clients) },
      { ...line('p50'), what: 'p50', unit: 'ms' },
      { ...line('p99'), what: 'p99', unit: 'ms', goal: GOALS.p99 },
    ];
  });
}

/**
 * Each round is compared with the one beside it, which had the same weather; of these ratios the middle one counts.
 *
 * @param {LoadResult['rounds']} rounds
 */
function lineOf(rounds) {
  return (/** @type {'perSecond' | 'p50' | 'p99'} */ figure) => {
    const ratios = rounds.map(({ api, driver }) => api[figure] / driver[figure]);
    /** @type {[number, number]} */
    const range = [Math.min(...ratios), Math.max(...ratios)];
    return {
      ours: median(rounds.map(({ api }) => api[figure])),
      reference: median(rounds.map(({ driver }) => driver[figure])),
      ratio: median(ratios),
      range,
    };
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
