import type { Report, ReportTotals } from '@queuebell/contracts';
import {
  countCompared,
  countWords,
  type FigureWords,
  minutesCompared,
  minutesWords,
  NO_FIGURE,
  numberWords,
  shareWords,
} from './words';

/** The figures at the top of a report, each beside that of the days before. */
export function figuresOf(report: Report): FigureWords[] {
  const { totals: now, totalsBefore: before, from, today } = report;
  // Today is not over, so a percentage against a whole day would mislead.
  const compared =
    from === today ? (_: number, count: number) => `${numberWords(count)} all day yesterday` : countCompared;
  return [
    {
      label: 'Served',
      value: numberWords(now.served),
      detail: `of ${countWords(now.checkIns, 'check-in')}`,
      compared: compared(now.served, before.served),
    },
    {
      label: 'Walked away',
      value: numberWords(walkedAway(now)),
      detail: `${numberWords(now.left)} left, ${numberWords(now.noShow)} did not come`,
      compared: compared(walkedAway(now), walkedAway(before)),
    },
    duration('Typical wait', 'waited', now.wait, before.wait),
    duration('Typical service', 'took', now.service, before.service),
    {
      label: 'Joined on their phone',
      value: numberWords(now.phone),
      detail: `join page opened ${now.joinPageViews === 1 ? 'once' : `${numberWords(now.joinPageViews)} times`}`,
      compared: compared(now.phone, before.phone),
    },
    estimates(now, before),
    ratings(report),
  ];
}

export const walkedAway = ({ left, noShow }: Pick<ReportTotals, 'left' | 'noShow'>): number => left + noShow;

function duration(
  label: string,
  verb: string,
  now: ReportTotals['wait'],
  before: ReportTotals['wait'],
): FigureWords {
  const compared = minutesCompared(now?.median, before?.median);
  return {
    label,
    value: minutesWords(now?.median),
    ...(now && { detail: `half ${verb} less; 9 in 10 ${verb} ${minutesWords(now.ninetieth)} or less` }),
    ...(compared !== undefined && { compared }),
  };
}

function estimates({ estimates: now }: ReportTotals, { estimates: before }: ReportTotals): FigureWords {
  return {
    label: 'Accurate estimates',
    value: shareWords(now.right, now.of),
    ...(now.of > 0 && {
      detail: `${numberWords(now.right)} of ${countWords(now.of, 'customer was', 'customers were')} called within the time first shown`,
    }),
    ...(now.of > 0 && before.of > 0 && { compared: `${shareWords(before.right, before.of)} before` }),
  };
}

function ratings({ ratings: now, ratingsBefore: before }: Report): FigureWords {
  const [average, averageBefore] = [averageRating(now), averageRating(before)];
  return {
    label: 'Rating',
    value: average === null ? NO_FIGURE : `${average} of 5`,
    detail: countWords(answersOf(now), 'answer'),
    ...(average !== null && averageBefore !== null && { compared: `${averageBefore} before` }),
  };
}

export const answersOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** With one decimal; null: nobody answered. */
function averageRating(counts: readonly number[]): string | null {
  const answers = answersOf(counts);
  if (answers === 0) return null;
  return (counts.reduce((sum, count, index) => sum + count * (index + 1), 0) / answers).toFixed(1);
}
