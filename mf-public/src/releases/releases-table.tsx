import type { RemoteOverview, ReleaseOrigin } from '@queuebell/contracts';
import type { ReactNode } from 'react';
import styles from './releases.module.css';
import { WideTable } from './wide-table';
import { byWords, commitWords, NONE, stateWords, timeWords } from './words';

interface ReleasesTableProps extends Pick<RemoteOverview, 'remote' | 'releases' | 'canary'> {
  timeZone: string;
}

/** The open canary, and the releases that are kept. */
export function ReleasesTable({ remote, releases, canary, timeZone }: ReleasesTableProps) {
  return (
    <WideTable name={`Releases of ${remote}`}>
      <thead>
        <tr>
          {['Release', 'Is', 'Since', 'By', 'Commit', 'CI run'].map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {canary && (
          <Row
            version={canary.version}
            state={<span className={styles.canary}>{`Canary, ${canary.share} %`}</span>}
            more={[canary.walls && 'also on walls', canary.pinned && 'pinned'].filter(Boolean).join(', ')}
            since={timeWords(canary.since, timeZone)}
            by={byWords(canary.by, canary.origin)}
            origin={canary.origin}
          />
        )}
        {releases
          .filter(({ version }) => version !== canary?.version)
          .map(({ version, state, last, origin }) => (
            <Row
              key={version}
              version={version}
              state={<span className={styles[state]}>{stateWords[state]}</span>}
              since={
                last
                  ? `${last.action === 'rollback' ? 'Rolled back to on ' : ''}${timeWords(last.at, timeZone)}`
                  : NONE
              }
              by={last ? byWords(last.by, last.action === 'publish' ? origin : {}) : NONE}
              origin={origin}
            />
          ))}
      </tbody>
    </WideTable>
  );
}

interface RowProps {
  version: string;
  state: ReactNode;
  more?: string;
  since: string;
  by: string;
  origin: ReleaseOrigin | undefined;
}

function Row({ version, state, more = '', since, by, origin }: RowProps) {
  return (
    <tr>
      <th scope="row">{version}</th>
      <td>
        {state}
        {more !== '' && <div className={styles.more}>{more}</div>}
      </td>
      <td>{since}</td>
      <td className={styles.long}>{by}</td>
      <td>{commitWords(origin)}</td>
      <td>
        {origin?.run === undefined ? (
          NONE
        ) : (
          <a href={origin.run} target="_blank" rel="noreferrer" aria-label={`CI run of ${version}`}>
            CI run
          </a>
        )}
      </td>
    </tr>
  );
}
