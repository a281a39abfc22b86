import type { Report } from '@queuebell/contracts';
import type { Host } from '@queuebell/host-kit';
import { answersOf, figuresOf } from './figures';
import { HeatMap } from './heat-map';
import { BreakdownTable } from './parts';
import { Plot } from './plot';
import { pointsOf } from './points';
import { Shares } from './shares';
import styles from './sheet.module.css';
import { clockWords, daysWords } from './words';

interface SheetProps {
  host: Host;
  report: Report;
  /** In ms since 1970. */
  readAt: number;
  /** Of the shop. */
  timeZone: string;
  /** For paper: all tables are open. */
  isPrinted?: boolean;
}

const RATINGS = ['Very bad', 'Bad', 'OK', 'Good', 'Very good'];

/** A report: figures, charts and tables. */
export function Sheet({ host, report, readAt, timeZone, isPrinted = false }: SheetProps) {
  const { from, to, today, before, totals, chairs, services, ratings } = report;
  const points = pointsOf(report);
  const plot = { host, isPrinted, points };
  return (
    <div className={styles.sheet}>
      <p className={styles.about}>
        {`${daysWords({ from, to })}, compared with ${daysWords(before)}.`}
        {to >= today && ` As of ${clockWords(readAt, timeZone)}.`}
      </p>
      <dl className={styles.figures}>
        {figuresOf(report).map(({ label, value, detail, compared }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={styles.value}>{value}</dd>
            {detail !== undefined && <dd>{detail}</dd>}
            {compared !== undefined && <dd className={styles.compared}>{compared}</dd>}
          </div>
        ))}
      </dl>
      {totals.checkIns === 0 ? (
        <p className={styles.empty}>Nobody checked in.</p>
      ) : (
        <>
          <Plot kind="customers" {...plot} />
          {points.points.some(({ wait }) => wait !== null) && <Plot kind="waits" {...plot} />}
          {from !== to && <HeatMap report={report} />}
          {chairs.length > 1 && (
            <BreakdownTable
              title="By chair"
              note="Customers who were called to a chair"
              removed="A removed chair"
              parts={chairs}
            />
          )}
          {services.length > 0 && (
            <BreakdownTable
              title="By service"
              note="Customers with a service"
              removed="A removed service"
              parts={services}
            />
          )}
          <Shares
            title="How customers checked in"
            shares={[
              ['In the shop', totals.tablet],
              ['In the shop (offline)', totals.offline],
              ['On their phone', totals.phone],
            ]}
          />
        </>
      )}
      {answersOf(ratings) > 0 && (
        <Shares
          title="How customers rated their visit"
          shares={RATINGS.map((name, index) => [name, ratings[index] ?? 0] as const).reverse()}
        />
      )}
    </div>
  );
}
