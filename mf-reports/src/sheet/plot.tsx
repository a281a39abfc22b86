import { type Host, loadWithRetry } from '@queuebell/host-kit';
import { ErrorBoundary } from '@queuebell/ui';
import { type CSSProperties, lazy, Suspense, useId } from 'react';
import styles from './plot.module.css';
import type { Points, Series } from './points';
import { WideTable } from './wide-table';
import { minutesWords, NO_FIGURE, numberWords } from './words';

const loadDrawing = async () => {
  const { Drawing } = await loadWithRetry(() => import(/* webpackChunkName: "drawing" */ './drawing'));
  return { default: Drawing };
};
const Drawing = lazy(loadDrawing);

const FIRST_COLUMN = { hour: 'Hour', day: 'Day', week: 'Week' } as const;
const CHECK_INS = { key: 'checkIns', name: 'Check-ins' } as const;

const SERVED: Series = { key: 'served', name: 'Served', color: 'var(--brand)' };
const AWAY: Series = { key: 'away', name: 'Walked away', color: 'var(--bell)' };
const OTHER: Series = { key: 'other', name: 'Other', color: 'var(--ink-3)' };
const WAIT: Series = { key: 'wait', name: 'Typical wait', color: 'var(--brand)' };
const LONG_WAIT: Series = { key: 'longWait', name: '9 in 10 at most', color: 'var(--ink-2)', isDashed: true };

const seriesOf = (kind: PlotProps['kind'], by: Points['by']): Series[] => {
  if (kind === 'customers')
    return by === 'hour' ? [SERVED, { ...OTHER, name: 'Waiting or not served' }] : [SERVED, AWAY, OTHER];
  return by === 'hour' ? [{ ...WAIT, name: 'Average wait' }] : [WAIT, LONG_WAIT];
};

const countOrNone = (count: number | null) => (count === null ? NO_FIGURE : numberWords(count));

interface PlotProps {
  kind: 'customers' | 'waits';
  points: Points;
  host: Host;
  isPrinted: boolean;
}

/** A plot, and its table for everybody who does not see it or wants the figures. */
export function Plot({ kind, points: { by, points }, host, isPrinted }: PlotProps) {
  const title = useId();
  const series = seriesOf(kind, by);
  const words = kind === 'customers' ? countOrNone : minutesWords;
  const columns = kind === 'customers' ? [CHECK_INS, ...series] : series;
  return (
    <figure className={styles.plot} aria-labelledby={title}>
      <figcaption className={styles.head}>
        <h2 id={title}>{`${kind === 'customers' ? 'Customers' : 'Waits'} by ${by}`}</h2>
        <ul className={styles.legend} aria-hidden="true">
          {series.map(({ key, name, color, isDashed }) => (
            <li key={key} data-dashed={isDashed} style={{ '--color': color } as CSSProperties}>
              {name}
            </li>
          ))}
        </ul>
      </figcaption>
      <div className={styles.drawing} aria-hidden="true">
        <ErrorBoundary
          fallback={() => <p>The chart could not be drawn. Its figures are in the table.</p>}
          onError={(cause) => host.report({ area: 'reports/plot', message: 'No plot is drawn.', cause })}
        >
          <Suspense>
            <Drawing kind={kind} points={points} series={series} words={words} />
          </Suspense>
        </ErrorBoundary>
      </div>
      <details open={isPrinted}>
        <summary>Show as a table</summary>
        <WideTable title={title}>
          <thead>
            <tr>
              <th scope="col">{FIRST_COLUMN[by]}</th>
              {columns.map(({ key, name }) => (
                <th key={key} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {points.map((point) => (
              <tr key={point.label}>
                <th scope="row">{point.label}</th>
                {columns.map(({ key }) => (
                  <td key={key}>{words(point[key])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </WideTable>
      </details>
    </figure>
  );
}
