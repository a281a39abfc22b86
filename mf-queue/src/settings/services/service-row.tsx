import { SERVICE_NAME_MAX } from '@queuebell/contracts/limits';
import { TextField } from '@queuebell/ui';
import { nameProblem } from '../list/draft-list';
import styles from '../list/list.module.css';
import { RowTools } from '../list/row-tools';
import type { DraftList } from '../list/use-draft-list';
import { minutesProblem, type DraftService } from './services-state';

const MINUTES_DIGITS = 3;

interface ServiceRowProps {
  service: DraftService;
  list: DraftList<DraftService>;
  /** No chair has it ticked. */
  isDoneByNobody: boolean;
}

export function ServiceRow({ service, list, isDoneByNobody }: ServiceRowProps) {
  const { id, name, minutes } = service;
  const field = {
    autoComplete: 'off',
    onBlur: list.save,
    onKeyDown: ({ key }: { key: string }) => {
      if (key === 'Enter') list.save();
    },
  };
  return (
    <li className={styles.row} data-row={id}>
      <div className={styles.fields}>
        <TextField
          {...field}
          label="Name"
          name={`service-${id}`}
          maxLength={SERVICE_NAME_MAX}
          value={name}
          error={nameProblem(list.draft, service)}
          onChange={({ currentTarget }) => list.type({ ...service, name: currentTarget.value })}
        />
        <TextField
          {...field}
          label="Minutes"
          hint="(usually)"
          name={`minutes-${id}`}
          inputMode="numeric"
          maxLength={MINUTES_DIGITS}
          value={minutes}
          error={minutesProblem(service)}
          onChange={({ currentTarget }) => list.type({ ...service, minutes: currentTarget.value })}
        />
      </div>
      <RowTools item={service} list={list} onRemove={list.remove} />
      {isDoneByNobody && (
        <p className={styles.wide}>Nobody in your team does this, so anyone gets these customers.</p>
      )}
    </li>
  );
}
