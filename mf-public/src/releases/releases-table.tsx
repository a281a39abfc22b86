import type { RemoteOverview, ReleaseOrigin } from '@queuebell/contracts';
import type { ReactNode } from 'react';
import styles from './releases.module.css';
import { WideTable } from './wide-table';
import { commitWords, NONE, stateWords, timeWords } from './words';

const STATES = ['current', 'previous', 'kept'] as const;

interface ReleasesTableProps extends Pick<RemoteOverview, 'remote' | 'releases' | 'canary'> {
  timeZone: string;
}

/** The open canary, and the releases that are kept. */
export function ReleasesTable({ remote, releases, canary, timeZone }: ReleasesTableProps) {
  return (
    <WideTable name={`Releases of ${remote}`}>
      <thead>
        <tr>
          {['Release', 'State', 'Began', 'By', 'Commit, person', 'CI run'].map((name) => (
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
            began={timeWords(canary.since, timeZone)}
            by={canary.by}
            origin={canary.origin}
          />
        )}
        {STATES.flatMap((each) => releases.filter(({ state }) => state === each))
          .filter(({ version }) => version !== canary?.version)
          .map(({ version, state, last, origin }) => (
            <Row
              key={version}
              version={version}
              state={<span className={styles[state]}>{stateWords[state]}</span>}
              began={last ? timeWords(last.at, timeZone) : NONE}
              how={last?.action === 'rollback' ? 'by a rollback' : ''}
              by={last?.by ?? NONE}
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
  began: string;
  how?: string;
  by: string;
  origin: ReleaseOrigin | undefined;
}

function Row({ version, state, more = '', began, how = '', by, origin }: RowProps) {
  return (
    <tr>
      <th scope="row">{version}</th>
      <td>
        {state}
        <More>{more}</More>
      </td>
      <td>
        {began}
        <More>{how}</More>
      </td>
      <td className={styles.long}>{by}</td>
      <td>
        {commitWords(origin)}
        <More>{origin?.person ?? ''}</More>
      </td>
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

const More = ({ children }: { children: string }) =>
  children !== '' && <div className={styles.more}>{children}</div>;
