import { median, percentile } from './statistics.ts';
import type { PushRound, PushRounds } from './live.ts';
import type { Line } from './line.ts';

const GOALS = {
  click: { figureAtMost: 60 },
  p99: { atMost: 1.5 },
  last: { figureAtMost: 250 },
  kilobytes: { figureAtMost: 20 },
  idle: { figureAtMost: 3 },
  polling: { atMost: 2 },
};

/** @param clicks ms from a click to the display's DOM */
export function pushLines(
  rounds: PushRounds,
  clicks: Record<'ours' | 'skeleton', readonly number[]>,
): Line[] {
  return [
    clickLine('click to a display’s DOM, p50', clicks, 0.5),
    { ...clickLine('p99', clicks, 0.99), goal: GOALS.click },
    roundLine('click to 10,000 streams, p50', 'ms', rounds, ({ p50 }) => p50),
    { ...roundLine('p99', 'ms', rounds, ({ p99 }) => p99), goal: GOALS.p99 },
    { ...roundLine('last of one shop’s 10,000', 'ms', rounds, ({ last }) => last), goal: GOALS.last },
    {
      ...roundLine('memory of an open stream', 'kB', rounds, ({ bytes }) => bytes / 1_000),
      goal: GOALS.kilobytes,
    },
    { ...roundLine('CPU, 10,000 idle', '%', rounds, ({ idle }) => 100 * idle), goal: GOALS.idle },
    { ...roundLine('CPU, 10,000 polling', '%', rounds, ({ polling }) => 100 * polling), goal: GOALS.polling },
  ];
}

function clickLine(
  what: string,
  clicks: Record<'ours' | 'skeleton', readonly number[]>,
  share: number,
): Line {
  const [ours, reference] = [percentile(clicks.ours, share), percentile(clicks.skeleton, share)];
  return { what, unit: 'ms', ours, reference, ratio: ours / reference };
}

/** As with the load, each round is compared with the one beside it, and the middle one counts. */
function roundLine(
  what: string,
  unit: string,
  rounds: PushRounds,
  figure: (round: PushRound) => number,
): Line {
  const ratios = rounds.map(({ ours, skeleton }) => figure(ours) / figure(skeleton));
  return {
    what,
    unit,
    ours: median(rounds.map(({ ours }) => figure(ours))),
    reference: median(rounds.map(({ skeleton }) => figure(skeleton))),
    ratio: median(ratios),
    range: [Math.min(...ratios), Math.max(...ratios)],
  };
}
