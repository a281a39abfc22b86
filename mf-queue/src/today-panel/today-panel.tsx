import type { QueueChange, QueueChanges, QueueSnapshot, SessionUser } from '@queuebell/contracts';
import * as routes from '@queuebell/contracts/routes';
import type { Host } from '@queuebell/host-kit';
import { saveFile } from '@queuebell/host-kit/save-file';
import { Alert, Button, Loading, Modal, TextField } from '@queuebell/ui';
import { useState } from 'react';
import { timeOfDay } from '../queue/time-words';
import { changesTable } from './changes-table';
import styles from './today-panel.module.css';
import { type ChangesFilter, readPages, useChanges } from './use-changes';
import { useRowFocus } from './use-row-focus';

interface TodayPanelProps {
  host: Host;
  owner: SessionUser;
  queue: Pick<QueueSnapshot, 'revision' | 'shop'>;
  onClose: () => void;
}

const ALL_PAGES = Infinity;

/** The changes of the queue, the newest first, each with its undo. */
export function TodayPanel({ host, owner, queue, onClose }: TodayPanelProps) {
  const { shop, revision } = queue;
  const [filter, setFilter] = useState<ChangesFilter>({ day: '', number: '' });
  const { state, more, again } = useChanges(host.api, owner.id, filter, revision);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<number | null>(null);
  const [undone, setUndone] = useState('');
  const mayLookBack = !owner.device && owner.role !== 'staff';
  const timeOf = (at: string) => timeOfDay(Date.parse(at), shop);

  const undo = async ({ sequence, what }: QueueChange) => {
    if (busy !== null) return;
    setBusy(sequence);
    setProblem(null);
    setUndone('');
    const answer = await host.api.call(routes.undoChange, { userId: owner.id, sequence });
    setBusy(null);
    if (answer.ok) setUndone(`This was undone: ${what}`);
    else setProblem(answer.message);
    again();
  };

  const saveTable = async () => {
    setProblem(null);
    const answer = await readPages(host.api, owner.id, filter, ALL_PAGES);
    if (!answer.ok) return setProblem(answer.message);
    const table = changesTable(answer.body, timeOf);
    saveFile(new Blob([table], { type: 'text/csv;charset=utf-8' }), `queue-${answer.body.day}.csv`);
  };

  return (
    <Modal title="Today" onClose={onClose}>
      <div className={styles.panel}>
        <div className={styles.actions}>
          <Button onClick={onClose}>Close</Button>
          {mayLookBack && (
            <Button kind="quiet" onClick={() => void saveTable()}>
              Save as CSV
            </Button>
          )}
        </div>
        <div className={styles.filters}>
          <TextField
            label="Number"
            inputMode="numeric"
            autoComplete="off"
            value={filter.number}
            onChange={({ target }) => {
              const number = target.value.replace(/\D/g, '').replace(/^0+/, '').slice(0, 7);
              setFilter({ ...filter, number });
            }}
          />
          {mayLookBack && (
            <TextField
              label="Day"
              type="date"
              value={filter.day || (state.status === 'known' ? state.list.today : '')}
              min={state.status === 'known' ? state.list.firstDay : undefined}
              max={state.status === 'known' ? state.list.today : undefined}
              onChange={({ target }) => setFilter({ ...filter, day: target.value })}
            />
          )}
        </div>
        {problem !== null && <Alert>{problem}</Alert>}
        <p role="status" className={styles.visuallyHidden}>
          {undone}
        </p>
        {state.status === 'loading' && <Loading what="Loading changes…" />}
        {state.status === 'failed' && (
          <Alert>
            {state.message} <Button onClick={again}>Try again</Button>
          </Alert>
        )}
        {state.status === 'known' && (
          <>
            {state.problem !== null && <Alert>This list could not be updated. {state.problem}</Alert>}
            <Changes list={state.list} timeOf={timeOf} busy={busy} onUndo={(each) => void undo(each)} />
            {state.list.before !== null && (
              <Button kind="quiet" onClick={more}>
                Show more
              </Button>
            )}
          </>
        )}
      </div>
    </Modal>
  );
}

interface ChangesProps {
  list: QueueChanges;
  timeOf: (at: string) => string;
  busy: number | null;
  onUndo: (change: QueueChange) => void;
}

function Changes({ list, timeOf, busy, onUndo }: ChangesProps) {
  const focusOf = useRowFocus<HTMLOListElement>();
  if (list.changes.length === 0) return <p className={styles.about}>Nothing to show.</p>;
  return (
    <ol className={styles.changes} tabIndex={-1} aria-label="What happened" {...focusOf}>
      {list.changes.map((change) => (
        <li key={change.sequence} tabIndex={-1}>
          <div className={styles.what}>
            <p>{change.what}</p>
            <p className={styles.about}>{[timeOf(change.at), change.who, ...namesOf(change)].join(' · ')}</p>
            {change.undo === 'no' && change.whyNot && list.day === list.today && (
              <p className={styles.about}>{change.whyNot}</p>
            )}
          </div>
          {change.undo === 'done' && <span className={styles.about}>Undone</span>}
          {change.undo === 'possible' && (
            <Button
              kind="quiet"
              aria-disabled={busy !== null}
              aria-label={`Undo: ${change.what}`}
              onClick={() => onUndo(change)}
            >
              Undo
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

/** With several customers, their numbers too. */
const namesOf = ({ customers }: QueueChange): string[] =>
  customers
    .filter(({ name }) => name !== '')
    .map(({ number, name, service, reason }) =>
      [
        customers.length > 1 ? `${number} ${name}` : name,
        ...(service ? [service] : []),
        ...(reason ? [`reason: ${reason}`] : []),
      ].join(', '),
    );
