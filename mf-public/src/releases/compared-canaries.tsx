import type { ComparedCanary } from '@queuebell/contracts';
import { useId } from 'react';
import styles from './releases.module.css';
import { WideTable } from './wide-table';
import { failedWords, outcomeWords, periodWords, timeWords } from './words';

interface ComparedCanariesProps {
  compared: readonly ComparedCanary[];
  timeZone: string;
}

/** How canaries did, beside the releases that were current then. */
export function ComparedCanaries({ compared, timeZone }: ComparedCanariesProps) {
  const title = useId();
  return (
    <section aria-labelledby={title}>
      <h3 id={title}>Canaries of the last 30 days</h3>
      {compared.length === 0 ? (
        <p className={styles.quiet}>None.</p>
      ) : (
        compared.map((each) => (
          <Compared key={each.version + each.since} compared={each} timeZone={timeZone} />
        ))
      )}
    </section>
  );
}

function Compared({ compared, timeZone }: { compared: ComparedCanary; timeZone: string }) {
  const { version, against, since, share, outcome, strength, alarm, loads } = compared;
  const title = useId();
  return (
    <article className={styles.compared} aria-labelledby={title}>
      <h4 id={title}>{version}</h4>
      <p>
        {`${outcomeWords[outcome]}. ${share} % of browsers since ${timeWords(since, timeZone)}, compared with ${against}.`}
        {outcome === 'open' &&
          ` Evidence that it is worse: ${strength.toFixed(1)}. At ${alarm} the server takes it back, unless it is pinned.`}
      </p>
      {loads.length === 0 ? (
        <p className={styles.quiet}>No page load was counted.</p>
      ) : (
        <LoadsTable compared={compared} timeZone={timeZone} />
      )}
    </article>
  );
}

const RELEASES = ['canary', 'current'] as const;

/** The figures of all periods together are in the last row. */
function LoadsTable({
  compared: { version, per, loads, total },
  timeZone,
}: {
  compared: ComparedCanary;
  timeZone: string;
}) {
  const columns = ['Page loads', 'Not started', 'With errors', 'Failed'];
  return (
    <WideTable name={`Page loads of ${version} by ${per}`}>
      <thead>
        <tr>
          <th scope="col" rowSpan={2}>
            {per === 'day' ? 'Day (UTC)' : 'Hour'}
          </th>
          <th scope="colgroup" colSpan={columns.length}>
            Canary
          </th>
          <th scope="colgroup" colSpan={columns.length}>
            Current release
          </th>
        </tr>
        <tr>
          {RELEASES.flatMap((release) =>
            columns.map((name) => (
              <th key={release + name} scope="col" className={styles.figure}>
                {name}
              </th>
            )),
          )}
        </tr>
      </thead>
      <tbody>
        {loads.map((period) => (
          <tr key={period.at}>
            <th scope="row">{periodWords(per, period.at, timeZone)}</th>
            <Figures of={period} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <Figures of={total} />
        </tr>
      </tfoot>
    </WideTable>
  );
}

function Figures({ of }: { of: ComparedCanary['total'] }) {
  return RELEASES.map((release) => {
    const { loads, failedStarts, reports } = of[release];
    return [loads, failedStarts, reports, failedWords(of[release])].map((figure, column) => (
      <td key={`${release}${String(column)}`} className={styles.figure}>
        {figure}
      </td>
    ));
  });
}
